//! A disk that can lose power: durable data, and pending data.
//!
//! Contents become durable when their file is synced, names when their folder is. Until then each
//! sector of 512 bytes, each change of a length and each change of a name may be present or not,
//! in any order.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use super::strace::Call;
use crate::scale::Chance;

const SECTOR: usize = 512;

/// Files with their contents, and folders without.
pub type Image = BTreeMap<PathBuf, Option<Vec<u8>>>;

/// The effect of a power loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Nothing: only the process ended.
    Nothing,
    /// Everything that was not synced.
    Everything,
    /// Unsynced contents; names survive.
    Contents,
    /// Unsynced names; contents survive.
    Names,
    /// Random sectors and names.
    Sectors,
    /// All or nothing of each file, as if files were written in another order; the last names.
    Files,
    /// The rest of the last write.
    Rest,
    /// Unsynced contents, but files have their new lengths.
    Holes,
}

impl Way {
    pub const ALL: [Way; 8] = [
        Way::Nothing,
        Way::Everything,
        Way::Contents,
        Way::Names,
        Way::Sectors,
        Way::Files,
        Way::Rest,
        Way::Holes,
    ];

    /// Whether another try can have another result.
    pub fn is_random(self) -> bool {
        matches!(self, Way::Sectors | Way::Files | Way::Rest)
    }
}

#[derive(Clone)]
enum Change {
    Write(usize, Vec<u8>),
    Length(usize),
    AtLeast(usize),
}

impl Change {
    fn on(&self, content: &mut Vec<u8>) {
        match self {
            Change::Write(at, bytes) => {
                let end = at + bytes.len();
                content.resize(content.len().max(end), 0);
                content[*at..end].copy_from_slice(bytes);
            }
            Change::Length(length) => content.resize(*length, 0),
            Change::AtLeast(length) => content.resize(content.len().max(*length), 0),
        }
    }

    /// The same change in parts that become durable separately.
    fn sectors(&self) -> Vec<Change> {
        let Change::Write(at, bytes) = self else {
            return vec![self.clone()];
        };
        let mut parts = Vec::new();
        let mut from = 0;
        while from < bytes.len() {
            let to = bytes.len().min(from + SECTOR - (at + from) % SECTOR);
            parts.push(Change::Write(at + from, bytes[from..to].to_vec()));
            from = to;
        }
        parts
    }
}

#[derive(Default)]
struct Content {
    durable: Vec<u8>,
    now: Vec<u8>,
    /// Pending changes, each with its position in the global order.
    pending: Vec<(usize, Change)>,
}

/// A file by its number, or a folder.
type Node = Option<usize>;
type Names = BTreeMap<PathBuf, Node>;

#[derive(Clone)]
enum Naming {
    Set(PathBuf, Node),
    Gone(PathBuf),
    Moved(PathBuf, PathBuf, Node),
}

impl Naming {
    fn on(&self, names: &mut Names) {
        match self {
            Naming::Set(path, node) => {
                names.insert(path.clone(), *node);
            }
            Naming::Gone(path) => {
                names.remove(path);
            }
            Naming::Moved(from, to, node) => {
                names.remove(from);
                names.insert(to.clone(), *node);
            }
        }
    }

    fn folders(&self) -> Vec<PathBuf> {
        let folder = |path: &Path| path.parent().unwrap().to_path_buf();
        match self {
            Naming::Set(path, _) | Naming::Gone(path) => vec![folder(path)],
            Naming::Moved(from, to, _) => {
                let mut both = vec![folder(from), folder(to)];
                both.dedup();
                both
            }
        }
    }
}

struct Handle {
    path: PathBuf,
    node: Node,
    at: usize,
    append: bool,
}

/// The disk and the open files of the process that writes to it.
pub struct Disk {
    contents: Vec<Content>,
    names: Names,
    durable: Names,
    /// Pending changes of names, each with the folders that still have to be synced.
    pending: Vec<(Vec<PathBuf>, Naming)>,
    open: HashMap<i32, Handle>,
    writes: usize,
}

impl Disk {
    /// Everything in the image is durable.
    pub fn new(image: &Image) -> Disk {
        let mut contents = Vec::new();
        let mut names = Names::new();
        for (path, content) in image {
            let node = content.as_ref().map(|bytes| {
                contents.push(Content {
                    durable: bytes.clone(),
                    now: bytes.clone(),
                    pending: Vec::new(),
                });
                contents.len() - 1
            });
            names.insert(path.clone(), node);
        }
        Disk {
            contents,
            durable: names.clone(),
            names,
            pending: Vec::new(),
            open: HashMap::new(),
            writes: 0,
        }
    }

    /// A process ended: its files are closed.
    pub fn close_all(&mut self) {
        self.open.clear();
    }

    fn name(&mut self, naming: Naming) {
        naming.on(&mut self.names);
        self.pending.push((naming.folders(), naming));
    }

    fn change(&mut self, file: usize, change: Change) {
        let content = &mut self.contents[file];
        change.on(&mut content.now);
        content.pending.push((self.writes, change));
        self.writes += 1;
    }

    /// Performs one call. Returns whether a power loss could change something now.
    pub fn call(&mut self, call: &Call) -> bool {
        match call {
            Call::Open { fd, path, create, truncate, append } => {
                self.opened(*fd, path, *create, *truncate, *append)
            }
            Call::Close(fd) => {
                self.open.remove(fd);
                false
            }
            Call::Seek(fd, to) => {
                if let Some(handle) = self.open.get_mut(fd) {
                    handle.at = *to as usize;
                }
                false
            }
            Call::Write(fd, at, bytes) => self.written(*fd, at.map(|at| at as usize), bytes),
            Call::Copy { from, to, bytes } => {
                let Some(handle) = self.open.get_mut(from) else {
                    assert!(!self.open.contains_key(to), "copied from elsewhere");
                    return false;
                };
                let (file, at) = (handle.node.unwrap(), handle.at);
                handle.at += bytes;
                let copied = self.contents[file].now[at..at + bytes].to_vec();
                self.written(*to, None, &copied)
            }
            Call::Truncate(fd, length) => self.sized(*fd, Change::Length(*length as usize)),
            Call::Allocate(fd, length) => self.sized(*fd, Change::AtLeast(*length as usize)),
            Call::Sync(fd) => self.synced(*fd),
            Call::Remove(path) => {
                self.name(Naming::Gone(path.clone()));
                true
            }
            Call::Rename(from, to) => {
                let node = self.names[from];
                self.name(Naming::Moved(from.clone(), to.clone(), node));
                true
            }
            Call::Link(from, to) => {
                let node = self.names[from];
                self.name(Naming::Set(to.clone(), node));
                true
            }
            Call::MakeFolder(path) => {
                self.name(Naming::Set(path.clone(), None));
                true
            }
            Call::Answer => true,
        }
    }

    fn opened(&mut self, fd: i32, path: &Path, create: bool, cut: bool, append: bool) -> bool {
        let path = path.to_path_buf();
        let known = self.names.get(&path).copied();
        let node = match known {
            None if create => {
                self.contents.push(Content::default());
                let node = Some(self.contents.len() - 1);
                self.name(Naming::Set(path.clone(), node));
                node
            }
            known => known.flatten(),
        };
        if let (Some(file), true, true) = (node, cut, known.is_some()) {
            self.change(file, Change::Length(0));
        }
        let handle = Handle { path, node, at: 0, append };
        self.open.insert(fd, handle);
        create
    }

    fn written(&mut self, fd: i32, at: Option<usize>, bytes: &[u8]) -> bool {
        let Some(handle) = self.open.get_mut(&fd) else {
            return false;
        };
        let file = handle.node.unwrap_or_else(|| panic!("nobody made {}", handle.path.display()));
        let place =
            at.unwrap_or(if handle.append { self.contents[file].now.len() } else { handle.at });
        if at.is_none() {
            handle.at = place + bytes.len();
        }
        self.change(file, Change::Write(place, bytes.to_vec()));
        true
    }

    fn sized(&mut self, fd: i32, change: Change) -> bool {
        let file = self.open.get(&fd).and_then(|handle| handle.node);
        if let Some(file) = file {
            self.change(file, change);
        }
        file.is_some()
    }

    fn synced(&mut self, fd: i32) -> bool {
        let Some(handle) = self.open.get(&fd) else {
            return false;
        };
        if let Some(file) = handle.node {
            let content = &mut self.contents[file];
            content.durable.clone_from(&content.now);
            content.pending.clear();
            return true;
        }
        let folder = handle.path.clone();
        for (folders, naming) in &mut self.pending {
            folders.retain(|waiting| *waiting != folder);
            if folders.is_empty() {
                naming.on(&mut self.durable);
            }
        }
        self.pending.retain(|(folders, _)| !folders.is_empty());
        true
    }

    /// Whether nothing is pending.
    pub fn is_settled(&self) -> bool {
        self.pending.is_empty() && self.contents.iter().all(|file| file.pending.is_empty())
    }

    /// Pending data that would be missed. SQLite rebuilds its `-shm`, and a `-wal` that reappears
    /// after its removal has nothing new. A `-journal` that reappears reverts the last change, if
    /// there was one.
    pub fn unsynced(&self, changed: bool) -> Vec<String> {
        let is_shared = |path: &Path| {
            let path = path.to_string_lossy();
            path.ends_with("-shm") || path.ends_with(".checked")
        };
        let contents = self.names.iter().filter_map(|(path, node)| {
            let waiting = node.is_some_and(|file| !self.contents[file].pending.is_empty());
            (waiting && !is_shared(path)).then(|| format!("contents of {}", path.display()))
        });
        let names = self.pending.iter().filter_map(|(_, naming)| match naming {
            Naming::Gone(path) => {
                let undoes = changed && path.to_string_lossy().ends_with("-journal");
                undoes.then(|| format!("removal of {}", path.display()))
            }
            Naming::Set(path, _) | Naming::Moved(_, path, _) => {
                let there = self.names.contains_key(path) && !is_shared(path);
                there.then(|| format!("name of {}", path.display()))
            }
        });
        contents.chain(names).collect()
    }

    /// The disk's content when the power is back.
    pub fn after(&self, way: Way, chance: &mut Chance) -> Image {
        let mut names = self.durable.clone();
        let kept = match way {
            Way::Everything | Way::Names => 0,
            Way::Files => chance.below(self.pending.len() + 1),
            _ => self.pending.len(),
        };
        for (_, naming) in &self.pending[..kept] {
            if way != Way::Sectors || chance.once_in(2) {
                naming.on(&mut names);
            }
        }
        let mut image = Image::new();
        for (path, node) in names {
            let lost = path.ancestors().skip(1).any(|folder| {
                // Everything above the first folder of the image exists.
                self.names.contains_key(folder) && !image.contains_key(folder)
            });
            if !lost {
                image.insert(path, node.map(|file| self.content(file, way, chance)));
            }
        }
        image
    }

    fn content(&self, file: usize, way: Way, chance: &mut Chance) -> Vec<u8> {
        let Content { durable, now, pending } = &self.contents[file];
        match way {
            Way::Nothing | Way::Names => return now.clone(),
            Way::Files if chance.once_in(2) => return now.clone(),
            Way::Everything | Way::Contents | Way::Files => return durable.clone(),
            Way::Holes => {
                let mut content = durable.clone();
                content.resize(now.len(), 0);
                return content;
            }
            Way::Sectors | Way::Rest => {}
        }
        let mut content = durable.clone();
        for (number, change) in pending {
            let sectors = change.sectors();
            let torn = way == Way::Rest && number + 1 == self.writes;
            let whole = if torn { chance.below(sectors.len()) } else { sectors.len() };
            for sector in &sectors[..whole] {
                if way == Way::Rest || chance.once_in(2) {
                    sector.on(&mut content);
                }
            }
        }
        content
    }
}
