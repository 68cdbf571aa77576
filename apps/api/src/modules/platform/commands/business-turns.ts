import { createTurnsByKey } from "../../../live/turns-by-key.ts";

/**
 * The number of commands of one business that run at once in this process. A business's commands lock the same rows,
 * its key and its balance, so more at once would only occupy connections while blocked by each other, and other
 * callers would run out of connections.
 */
const commandsAtOnce = 3;

/** Runs a command of a business when it is its turn, in the order in which they came, before it has a connection. */
export const inTurnOfBusiness = createTurnsByKey(commandsAtOnce);
