import { isDatabaseUnavailable } from "../db/unavailable.ts";

/** What the operating system says of a file or folder, in a sentence. */
const ofFiles: Readonly<Record<string, string>> = {
  EACCES: "this account has no right to",
  EPERM: "this account has no right to",
  EROFS: "nothing can be written on the disk of",
  ENOENT: "there is no",
  ENOTDIR: "a part of this path is no folder:",
  EISDIR: "this is a folder and no file:",
  EEXIST: "this is there already:",
  ENAMETOOLONG: "this name is too long:",
  ELOOP: "this link leads to itself:",
};
const fullDisk = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** What PostgreSQL says of the account or the database of the settings. */
const ofDatabases: Readonly<Record<string, string>> = {
  "28000": "the database refuses the account",
  "28P01": "the database refuses the account",
  "3D000": "the database server has no such database",
  "42501": "the account of the database lacks a right",
  "42P01": "this database is not one of this program, or the program was never started on it",
  "3F000": "this database is not one of this program, or the program was never started on it",
};
const ofCertificates = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/;

type Coded = Error & { code?: unknown; path?: unknown; port?: unknown };

/** A problem that the operator can fix, as one line; null for one that only a programmer can. */
export function plainProblem(problem: unknown): string | null {
  if (!(problem instanceof Error)) return null;
  const { code, path, port } = problem as Coded;
  const name = typeof code === "string" ? code : "";
  if (name === "EADDRINUSE") return `port ${port} is in use by another program`;
  if (name === "EACCES" && typeof port === "number")
    return `this account has no right to listen on port ${port}`;
  if (fullDisk.has(name)) return `the disk is full: ${lineOf(problem)}`;
  const place = typeof path === "string" ? ofFiles[name] : undefined;
  if (place && !isDatabaseUnavailable(problem)) return `${place} ${path}`;
  const database = ofDatabases[name];
  if (database) return `${database}: ${lineOf(problem)}`;
  if (ofCertificates.test(name)) return `the database's certificate is refused: ${lineOf(problem)}`;
  return isDatabaseUnavailable(problem)
    ? `the database cannot be reached: ${lineOf(problem)}`
    : null;
}

/** One line. A host with several addresses fails with one problem for each, and no message of its own. */
function lineOf(problem: Error): string {
  const parts = problem instanceof AggregateError ? problem.errors : [];
  const messages = [problem, ...parts].map((part) => (part instanceof Error ? part.message : ""));
  return messages.filter(Boolean).join("; ").replace(/\s+/g, " ");
}
