/// The rest of the room follows.
enum Placeholder {}
