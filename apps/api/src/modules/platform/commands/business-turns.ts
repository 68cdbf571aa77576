import { createTurnsByKey } from "../../../live/turns-by-key.ts";

/**
 * Of one business in this process. Its bookings lock the same rows, its key and its balance, so more at once would only
 * hold connections while they wait for each other, and all others would find none.
 */
const commandsAtOnce = 3;

/** Runs a command of a business when it is its turn, in the order in which they came, before it has a connection. */
export const inTurnOfBusiness = createTurnsByKey(commandsAtOnce);
