/** The database has a shape this program did not give it. */
export class DatabaseShapeError extends Error {
  override name = "DatabaseShapeError";
}

/** The database was used with the sandbox on, or the other way round. */
export class SandboxMarkError extends Error {
  override name = "SandboxMarkError";
}
