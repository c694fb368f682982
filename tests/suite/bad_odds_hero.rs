//! Unanswerable questions about turns and hunts: refused at once, in words.

use insta::assert_snapshot;

use crate::harness::Table;

fn all(table: &mut Table, asked: &[(u8, &str)]) -> String {
    let mut said = String::new();
    for (code, line) in asked {
        let refused = table.refused(*code, *line);
        said.push_str(&format!("wyrm {line}\n{}", refused.err));
    }
    said
}

#[test]
fn skills_and_turns_that_cannot_be() {
    let mut table = Table::with_party();
    let said = all(
        &mut table,
        &[
            (2, "odds skill"),
            (1, "odds skill fireblal"),
            (1, "odds skill ''"),
            (1, "odds skill fireball --count 0"),
            (1, "odds skill fireball --count -1"),
            (1, "odds skill fireball --count 6"),
            (1, "odds skill fireball --count 1000000000"),
            (1, "odds skill fireball --rolls-left 9"),
            (1, "odds skill fireball --rolls-left -1"),
            (1, "odds skill fireball --dice MMMMMM"),
            (1, "odds skill fireball --dice MMQ"),
            (1, "odds skill fireball --dice ''"),
            (1, "odds skill fireball --dice MMM --count 5"),
            (1, "odds skill fireball --add X"),
            (1, "odds skill fireball --add MMM"),
            (1, "odds skill fireball --hero nobody"),
            (1, "odds skill fireball --hero denra"),
            (1, "odds skill fireball --campaign nowhere"),
            (1, "odds skills --count 0"),
            (1, "odds skills --rolls-left 1000000000"),
            (1, "odds skills --hero nobody"),
            (2, "odds turn"),
            (1, "odds turn --hero nobody"),
            (1, "odds turn --hero denra --dragon smaug"),
            (1, "odds turn --hero denra --dice DDSSXX"),
            (1, "odds turn --hero denra --dice ''"),
            (1, "odds turn --hero denra --dice DDS --count 5"),
            (1, "odds turn --hero denra --count 0"),
            (1, "odds turn --hero denra --rolls-left 9"),
            (1, "odds turn --hero denra --rolls-left -1"),
            (2, "odds turn --hero denra --for luck"),
            (2, "odds turn --hero denra --weight healing=2"),
            (2, "odds turn --hero denra --for points"),
            (1, "odds turn --hero denra --effort -1"),
            (1, "odds turn --hero denra --seed -1"),
        ],
    );
    assert_snapshot!("bad_skill_odds", said);
}

#[test]
fn hunts_that_cannot_be_played() {
    let mut table = Table::with_party();
    table.ok("hero new Ghost --class cleric");
    table.ok("hunt record --outcome slain --heroes brum,ghost --dead ghost");
    let said = all(
        &mut table,
        &[
            (1, "odds hunt --level 2"),
            (2, "odds hnt --heroes denra"),
            (2, "odds skils --hero denra"),
            (2, "odds skil fireball"),
            (2, "odds 2d6 + 3"),
            (2, "odds 2d6 --hero denra"),
            (2, "odds hunt --dargon red"),
            (1, "odds hunt --heroes ''"),
            (1, "odds hunt --heroes nobody"),
            (1, "odds hunt --heroes denra,denra"),
            (1, "odds hunt --heroes denra,rogue"),
            (1, "odds hunt --heroes denra,timorn,brum,cleric,ranger,wizard"),
            (1, "odds hunt --heroes ghost"),
            (1, "odds hunt --heroes denra --dragon smaug"),
            (1, "odds hunt --heroes denra,timorn --dragon red --dragon pale"),
            (1, "odds hunt --heroes denra --hunts 0"),
            (1, "odds hunt --heroes denra --hunts -5"),
            (1, "odds hunt --heroes denra --hunts 1000000000000"),
            (1, "odds hunt --heroes denra --level 3"),
            (1, "odds hunt --heroes rogue --level 0"),
            (1, "odds hunt --heroes rogue --level 6"),
            (1, "odds hunt --heroes denra,timorn --flee 0"),
            (1, "odds hunt --heroes denra,timorn --flee 2"),
            (1, "odds hunt --heroes denra --flee 1"),
            (1, "odds hunt --heroes denra --seed -1"),
            (2, "odds hunt --heroes denra --weight slay"),
            (2, "odds hunt --heroes denra --policy points"),
            (2, "odds hunt --heroes denra --for points"),
            (1, "campaign rule advice-for points"),
            (1, "campaign rule patience 0"),
            (1, "campaign rule patience 61"),
            (1, "campaign rule patience ten"),
            (1, "campaign rule patience -- -5"),
            (1, "odds hunt --heroes denra --patience 0"),
            (2, "odds hunt --heroes denra --policy casual --for win"),
            (2, "odds hunt --heroes denra --policy worst"),
            (1, "odds campaign --from 0"),
            (1, "odds campaign --to 9"),
            (1, "odds campaign --from 3 --to 2"),
            (1, "odds campaign --campaigns 0"),
            (1, "odds campaign --heroes ghost"),
            (1, "odds party --size 0"),
            (1, "odds party --size 6"),
            (1, "odds party --level 0"),
            (1, "odds party --hunts 0"),
            (1, "odds party --flee 0"),
            (1, "odds party --flee 5"),
            (1, "odds party --size 1 --flee 1"),
            (1, "odds party --dragon smaug"),
        ],
    );
    assert_snapshot!("bad_hunt_odds", said);
}

#[test]
fn without_a_campaign() {
    let mut table = Table::new();
    let said = all(
        &mut table,
        &[
            (1, "odds skill fireball --hero denra"),
            (1, "odds skills --hero denra"),
            (1, "odds turn --hero denra"),
            (1, "odds turn"),
            (1, "odds hunt --heroes denra,timorn"),
            (2, "odds hunt"),
            (2, "odds campaign"),
        ],
    );
    assert_snapshot!("bad_odds_no_campaign", said);
}

/// More re-rolls than could be counted, with tokens and potions on top.
#[test]
fn in_an_open_hunt() {
    let mut table = Table::with_party();
    table.ok("hero new Sela --class cleric");
    table.ok("hunt start --heroes denra,sela --dragon young-red");
    table.ok("hunt roll --dice DDSMC");
    table.ok("hunt use stab");
    table.ok("hunt next");
    table.ok("hunt roll --dice HXXXX");
    table.ok("hunt use blessing --on denra");
    let said = all(
        &mut table,
        &[
            (1, "odds turn --hero denra --rolls-left 8"),
            (1, "odds turn --hero denra --dice DDSMCX"),
            (1, "odds skill stab --hero denra --dice DDS"),
            (1, "odds skill fireball --hero denra"),
        ],
    );
    assert_snapshot!("bad_odds_in_hunt", said);
    table.ok("odds turn --hero denra --rolls-left 7");
}

/// Dice on the table stay as many as they are, whatever is typed.
#[test]
fn dice_on_the_table_are_as_many_as_they_are() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDSMC");
    let said = table.refused(1, "odds turn --count 1");
    assert_eq!(said.err, "error: 5 dice lie on the table\nhint: other dice: --dice DDSSX\n");
    table.ok("odds turn --count 5");
    table.ok("odds turn --dice DD --count 2");
}
