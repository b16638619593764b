/** The player that actions are about, and the page that hears of their outcome. */
export interface PlayerActs {
  uid: string;
  /** Says the outcome of an action, and reads the player again. */
  onDone(text: string): void;
  /** Reads the player again after a lost answer. */
  onLook(): void;
}

/** The properties of a dialog about a player. */
export interface PlayerDialog extends PlayerActs {
  onClose(): void;
}

/** Returns the properties of a dialog that closes when its action is done. */
export const dialogOf = ({ uid, onDone, onLook }: PlayerActs, onClose: () => void): PlayerDialog => ({
  uid,
  onClose,
  onDone(text) {
    onClose();
    onDone(text);
  },
  onLook() {
    onClose();
    onLook();
  },
});
