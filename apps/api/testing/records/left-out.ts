/** Whether this part was left out of the run: `npm test -- --without redis,maps`. */
export const isLeftOut = (part: "redis" | "maps" | "php"): boolean =>
  (process.env.TEST_WITHOUT ?? "").split(",").includes(part);
