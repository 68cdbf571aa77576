import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import { Refusal } from "@songtan/contract/errors";
import { problem } from "@songtan/contract/scalars";
import { SendUpload } from "@songtan/contract/uploads";
import { limits } from "@songtan/domain/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { problemOfWrite } from "../../../adapters/disk-files.ts";
import type { Deps } from "../../../deps/deps.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { type Arrival, openArrival } from "./arrival.ts";

declare module "fastify" {
  interface FastifyRequest {
    arrival: Arrival | null;
  }
}

/** A received picture in a temporary file. A repeated Idempotency-Key is compared by its hash. */
export class ReceivedFile {
  readonly path: string;
  readonly byteCount: number;
  readonly sha256: string;
  constructor(path: string, byteCount: number, sha256: string) {
    this.path = path;
    this.byteCount = byteCount;
    this.sha256 = sha256;
  }
  toJSON(): string {
    return this.sha256;
  }
}

/** The form as handlers have it: the file is on the disk, and never whole in memory. */
export const ReceivedUpload = SendUpload.extend({
  file: z
    .custom<ReceivedFile>(
      (sent) => sent instanceof ReceivedFile && sent.byteCount > 0,
      problem("required"),
    )
    .meta({ type: "string", format: "binary" }),
});

/** One picture and its few short fields. */
export const formLimits = {
  fileSize: limits.imageBytesMax,
  files: 1,
  fields: 5,
  fieldSize: 1000,
  parts: 6,
  headerPairs: 50,
};
/** An upper bound for the file, the fields of a form and their separators. */
const formBytesMax = limits.imageBytesMax + 64 * 1024;

/**
 * A preParsing hook that awaits the sender's slot before reading any of the body. A refused sender is answered at
 * once; the rest of the body is read and discarded, because closing the connection would lose the answer.
 */
export const awaitTurn =
  (deps: Pick<Deps, "pictures">, senderOf: (request: FastifyRequest) => string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (Number(request.headers["content-length"] ?? 0) > formBytesMax)
      throw new Refusal("too_large_upload");
    request.arrival = await openArrival(deps, senderOf(request), reply);
  };

/**
 * A preValidation hook that turns the fields of a multipart form into the body, and its file into a temporary file. A
 * body that is cut off or malformed is the sender's mistake; without this hook the parser would throw bare errors.
 */
export async function receiveForm(request: FastifyRequest): Promise<void> {
  const { arrival } = request;
  if (!arrival || !request.isMultipart()) return;
  const body: Record<string, unknown> = {};
  try {
    await arrival.during(async () => {
      for await (const part of untilGone(request.parts(), arrival.gone))
        body[part.fieldname] = part.type === "file" ? await receiveFile(part, arrival) : part.value;
    });
  } catch (problem) {
    if (problem instanceof UpstreamFailure) throw problem;
    if (problem instanceof Error && "code" in problem && problem.code === "FST_REQ_FILE_TOO_LARGE")
      throw new Refusal("too_large_upload");
    throw new Refusal("invalid", {}, { file: "format" });
  }
  request.body = body;
}

/** Runs work on the received file, which is held until the work has ended. */
export function withArrival<Result>(
  { arrival }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  return arrival ? arrival.during(work) : work();
}

/** The parser waits indefinitely when the connection was lost before it began to read. */
async function* untilGone<Part>(
  parts: AsyncIterableIterator<Part>,
  gone: AbortSignal,
): AsyncGenerator<Part> {
  const left = new Promise<never>((_, reject) => {
    gone.addEventListener("abort", () => reject(new Error("the sender has gone")), { once: true });
  });
  for (;;) {
    const next = await Promise.race([parts.next(), left]);
    if (next.done) return;
    yield next.value;
  }
}

async function receiveFile({ file }: MultipartFile, arrival: Arrival): Promise<ReceivedFile> {
  const path = await arrival.newFile().catch((problem: unknown) => {
    throw problemOfWrite(problem);
  });
  const hash = createHash("sha256");
  let byteCount = 0;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      byteCount += chunk.length;
      done(null, chunk);
    },
  });
  const output = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(file, count, output, { signal: arrival.gone }).catch((problem: unknown) => {
    throw problemOfWrite(problem);
  });
  return new ReceivedFile(path, byteCount, hash.digest("hex"));
}
