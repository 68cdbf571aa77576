/** Seeds of histories that once went wrong: what was found stays found. Played first. */
export const failingSeeds: readonly string[] = [];
