import { argument, type CommandLine, openClient } from "./command-line.ts";
import { UsageError } from "./usage-error.ts";

const forwardSeconds = 10;

/** Brings webhooks to this machine: each is posted on with the headers and the body that an endpoint would get. */
export async function listen(line: CommandLine): Promise<void> {
  const { "forward-to": target, after } = line.values;
  if (target === undefined || !/^https?:/.test(target) || !URL.canParse(target))
    throw new UsageError("noTarget");
  const events = openClient(line).webhookEvents;
  for await (const streamed of events.stream(after === undefined ? {} : { after })) {
    if (streamed.kind === "ready") {
      const { mode, secret } = streamed;
      const text = line.translate("listening", { mode, secret, target });
      line.print(text, { event: "ready", mode, secret });
      continue;
    }
    const { id, headers, body } = streamed;
    const { type } = JSON.parse(body) as { type: string };
    const status = await forward(target, headers, body);
    const result = status === null ? line.translate("notReached", { target }) : String(status);
    line.print(`${id}  ${type}  → ${result}`, { event: "forwarded", id, type, status });
  }
}

/** The status of the answer; null without one. An event that this machine does not accept is not repeated. */
async function forward(
  target: string,
  headers: Record<string, string>,
  body: string,
): Promise<number | null> {
  try {
    const answer = await fetch(target, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(forwardSeconds * 1000),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}

export async function replay(line: CommandLine): Promise<void> {
  const id = argument(line, 0, "anEvent");
  const { endpoint } = line.values;
  const { webhookEvents } = openClient(line);
  const made = await webhookEvents.replay(
    id,
    endpoint === undefined ? {} : { endpointId: endpoint },
  );
  line.print(line.translate("replayed", { count: String(made.count) }), made);
}
