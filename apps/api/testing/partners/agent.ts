import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { NewMandateView } from "@songtan/contract/businesses/mandates";
import { provedNow } from "../accounts/owner-proof.ts";
import { call } from "../world/call.ts";
import { quoteRequest } from "../world/delivery.ts";
import type { TestWorld } from "../world/test-world.ts";
import type { Partner } from "./partner.ts";

/** A live mandate that the owner gives to an agent: 500 baht a booking, 1,000 baht a day. */
export async function giveMandate(
  world: TestWorld,
  { owner, business }: Partner,
  more: object = {},
): Promise<NewMandateView> {
  const body = {
    ...{ mode: "live", agentName: "ผู้ช่วยร้าน", capPerBookingSatang: 500_00 },
    ...{ capPerDaySatang: 1_000_00, expiresAt: "2027-01-01T00:00:00Z", ...more },
  };
  const made = await call<NewMandateView>(world, `POST /businesses/${business.id}/mandates`, {
    token: owner.token,
    headers: await provedNow(world, owner),
    body,
  });
  if (made.status !== 201) throw new Error(`no mandate: ${JSON.stringify(made.body)}`);
  return made.data;
}

type Result = Record<string, unknown>;
type Agent = Awaited<ReturnType<typeof connectAgent>>;
/** An agent that uses the tools with the client of the protocol. */
export async function connectAgent(origin: string, token: string) {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  const use = async (name: string, input: Result) => {
    const answer = await client.callTool({ name, arguments: input });
    const [part] = answer.content as { text: string }[];
    return {
      refused: answer.isError === true,
      text: part?.text ?? "",
      data: answer.structuredContent as Result,
    };
  };
  return { client, use };
}

const contact = { contactName: "มาลี", contactPhone: "0811111111" };
export const stops = [contact, contact];
export const reason = "ลูกค้าสั่งดอกไม้";

export const quoteOf = async ({ use }: Agent, more: object = {}) =>
  (await use("quote", { ...quoteRequest(), ...more })).data.quote as {
    id: string;
    totalSatang: number;
  };

export const bookingOf = (data: Result) =>
  data.booking as { id: string; state: string; madeBy: string };

/** The booking as the owner sees it. */
export const viewOf = async (world: TestWorld, { owner, headers }: Partner, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: owner.token, headers })).data;

export const actsOf = ({ timeline }: Pick<BookingView, "timeline">) =>
  timeline.map(({ kind, by }) => [kind, by] as const);
