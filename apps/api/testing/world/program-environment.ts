const { PATH = "", NODE_COMPILE_CACHE } = process.env;

/** What a program that a test starts has of the test's own environment: what it finds and has compiled, no settings. */
export const programEnvironment = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

/** What `npm start` gives Node before the program, which is then ready sooner. */
export const programFlags = [
  `--import=${new URL("../../../../tools/stripped/load.mjs", import.meta.url)}`,
];
