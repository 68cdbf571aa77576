/** Whether whoever runs the tests left this part out: `npm test -- --without redis,maps`. */
export const isLeftOut = (part: "redis" | "maps"): boolean =>
  (process.env.TEST_WITHOUT ?? "").split(",").includes(part);
