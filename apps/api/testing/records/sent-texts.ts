import { randomUUID } from "node:crypto";
import type { TopUpView } from "@songtan/contract/payments/payments";
import { writeCursor } from "../../src/db/cursor.ts";
import { newToken, sha256 } from "../../src/keys/secrets.ts";
import { firstManagerLink } from "../../src/modules/identity/staff/first-manager/first-manager.ts";
import { sealTotpSecret } from "../../src/modules/identity/staff/totp.ts";
import { signedFileUrl } from "../../src/modules/platform/uploads/signed-file-url.ts";
import { loadExports, requestExport } from "../accounts/data-exports.ts";
import { solvedCheck } from "../accounts/human-check.ts";
import { answer, atLine, newLinePerson, start } from "../accounts/line.ts";
import { provedNow } from "../accounts/owner-proof.ts";
import type { openPrograms } from "../partners/agent-program.ts";
import { call, type Sent } from "../world/call.ts";
import { book } from "../world/delivery.ts";
import { newCustomer, newDriver, verifiedCustomer } from "../world/people.ts";
import { newStaff } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";
import { storePicture } from "./key-records.ts";

/** A text as it was sent out, and whether the program accepts a text in its place. */
export type SentText = { text: string; isAccepted: (text: string) => Promise<boolean> };
type Programs = Awaited<ReturnType<typeof openPrograms>>;
export type Worlds = { programs: Programs; lineWorld: TestWorld; moneyWorld: TestWorld };
type SentKind = {
  /** The calls in the source that make or read it, as `sources` of the test names them. */
  made: readonly string[];
  /** The parameters of routes that carry it. */
  parameters?: readonly string[];
  /** A wrong text ends it, so each spelling is tried on a fresh one. */
  isEndedByWrong?: true;
  open(worlds: Worlds): Promise<SentText>;
};

const encoded = encodeURIComponent;
/** A failure is no refusal: what a stranger writes must not break a call. */
async function isFine(answered: Promise<{ status: number }>): Promise<boolean> {
  const { status } = await answered;
  if (status >= 500) throw new Error(`answered ${status}`);
  return status < 300;
}
const accepts =
  (world: TestWorld, send: (text: string) => [route: string, sent?: Sent]) => (text: string) => {
    const [route, sent] = send(text);
    return isFine(call(world, route as never, sent));
  };
const inAnHour = (world: TestWorld) => new Date(world.clock.now.getTime() + 3_600_000);

/** The signature of a link, which is accepted where the link opens. */
function signed(world: TestWorld, path: string): SentText {
  const url = new URL(path, "http://localhost");
  return {
    text: url.searchParams.get("signature") ?? "",
    isAccepted: async (text) => {
      url.searchParams.set("signature", text);
      const { statusCode } = await world.app.inject({ url: url.pathname + url.search });
      return isFine(Promise.resolve({ status: statusCode }));
    },
  };
}

/** Every text that we seal, sign or draw at random, send out, and accept as proof. */
export const sentKinds: Record<string, SentKind> = {
  "code of an agent": {
    made: ["seal agent_code", "exactBytes codes.ts"],
    async open({ programs }) {
      const { fields } = await (await programs.newProgram()).allowed();
      return {
        text: fields.code,
        isAccepted: (code) => isFine(programs.exchange({ ...fields, code })),
      };
    },
  },
  "id of an agent's program": {
    made: ["keyedHash agent-client", "exactBytes clients.ts"],
    async open({ programs: { world, partner, newProgram } }) {
      const { connect } = await newProgram();
      const { redirectUri } = connect;
      return {
        text: connect.clientId,
        isAccepted: accepts(world, (clientId) => [
          `GET /agent-requests?${new URLSearchParams({ clientId, redirectUri })}`,
          { token: partner.owner.token },
        ]),
      };
    },
  },
  cursor: {
    made: ["exactBytes cursor.ts"],
    async open({ programs: { world, partner } }) {
      return {
        text: writeCursor({ at: world.clock.now, id: randomUUID() }),
        isAccepted: accepts(world, (cursor) => [
          `GET /bookings?cursor=${encoded(cursor)}`,
          { token: partner.owner.token },
        ]),
      };
    },
  },
  "share link": {
    made: ["viewKey"],
    parameters: [":viewKey"],
    async open({ programs: { world } }) {
      const { id } = await book(world, await newCustomer(world));
      return {
        text: world.deps.secrets.viewKey(id, 0),
        isAccepted: accepts(world, (key) => [`GET /tracking/${encoded(key)}`]),
      };
    },
  },
  "link of a recipient": {
    made: ["recipientKey"],
    parameters: ["/recipient/:key"],
    async open({ programs: { world } }) {
      const { id } = await book(world, await newCustomer(world));
      return {
        text: world.deps.secrets.recipientKey(id, 1),
        isAccepted: accepts(world, (key) => [`GET /recipient/${encoded(key)}`]),
      };
    },
  },
  "invitation to a business": {
    made: ["newToken invitations.ts"],
    async open({ programs: { world, partner } }) {
      const [text, guest] = [newToken(), await newCustomer(world)];
      await world.deps.db
        .insertInto("businessInvitations")
        .values({
          ...{ businessId: partner.business.id, destination: guest.email, role: "viewer" as const },
          ...{ keyHash: sha256(text), invitedBy: partner.owner.id },
          ...{ createdAt: world.clock.now, expiresAt: inAnHour(world) },
        })
        .execute();
      const { token } = guest;
      return {
        text,
        isAccepted: accepts(world, (key) => [
          "POST /business-invitations/accept",
          { token, body: { key } },
        ]),
      };
    },
  },
  "invitation of staff": {
    made: ["newToken create-invitation.ts"],
    parameters: ["/invitations/:token"],
    async open({ programs: { world } }) {
      const [text, { id, secret }] = [newToken(), await newStaff(world, ["audit.read"])];
      await world.deps.db
        .insertInto("staffInvitations")
        .values({
          ...{ staffId: id, purpose: "second_factor" as const, tokenHash: sha256(text) },
          ...{ totpSecret: sealTotpSecret(world.deps, secret) },
          ...{ createdAt: world.clock.now, expiresAt: inAnHour(world) },
        })
        .execute();
      return {
        text,
        isAccepted: accepts(world, (token) => [`GET /console/invitations/${encoded(token)}`]),
      };
    },
  },
  "link of the first manager": {
    made: ["keyedHash first-manager"],
    async open({ lineWorld: world }) {
      const text = (await firstManagerLink(world.deps))?.split("/").at(-1) ?? "";
      const person = { name: "ผู้จัดการ", email: "first@example.test", locale: "th" };
      return {
        text,
        isAccepted: accepts(world, (token) => [
          "POST /console/first-manager",
          { body: { token, ...person } },
        ]),
      };
    },
  },
  "link of a warning": {
    made: ["newToken warnings.ts"],
    parameters: ["/not-me/:token"],
    async open({ programs: { world } }) {
      const [text, { id }] = [newToken(), await newCustomer(world)];
      await world.deps.db
        .insertInto("notMeLinks")
        .values({
          ...{ accountId: id, tokenHash: sha256(text), event: "password_changed" },
          ...{ happenedAt: world.clock.now, expiresAt: inAnHour(world) },
        })
        .execute();
      return { text, isAccepted: accepts(world, (token) => [`GET /not-me/${encoded(token)}`]) };
    },
  },
  "link of a file": {
    made: ["keyedHash file"],
    parameters: ["signature uploads/routes.ts"],
    async open({ programs: { world } }) {
      const id = await storePicture(world, await newDriver(world));
      return signed(
        world,
        signedFileUrl(world.deps, id, { now: world.clock.now, ttlSeconds: 900 }),
      );
    },
  },
  "link of an export": {
    made: ["keyedHash data-export"],
    parameters: ["signature exports/export-file-routes.ts"],
    async open({ programs: { world } }) {
      const person = await verifiedCustomer(world);
      await requestExport(world, person);
      await world.runJobs();
      return signed(world, (await loadExports(world, person)).latest?.url ?? "");
    },
  },
  "picture of a QR code": {
    made: ["keyedHash payment-qr"],
    parameters: ["signature checkout/routes.ts"],
    async open({ moneyWorld: world }) {
      const { token } = await newDriver(world);
      const body = { amountSatang: 50_000 };
      const { data } = await call<TopUpView>(world, "POST /driver/top-ups", { token, body });
      return signed(world, data.qrImageUrl ?? "");
    },
  },
  "session of a person": {
    made: ["newToken sessions.ts"],
    async open({ programs: { world } }) {
      const { token } = await newCustomer(world);
      return {
        text: token,
        isAccepted: accepts(world, (text) => ["GET /customer/user", { token: text }]),
      };
    },
  },
  "key of a business": {
    made: ["randomBytes keys.ts"],
    async open({ programs: { world, partner } }) {
      return {
        text: partner.key.secretKey,
        isAccepted: accepts(world, (token) => ["GET /bookings", { token }]),
      };
    },
  },
  "session of staff": {
    made: ["newToken staff-sessions.ts"],
    async open({ programs: { world } }) {
      const { cookie } = await newStaff(world, ["audit.read"]);
      const [name, text = ""] = cookie.split("=");
      return {
        text,
        isAccepted: accepts(world, (token) => [
          "GET /console/user",
          { headers: { cookie: `${name}=${encoded(token)}` } },
        ]),
      };
    },
  },
  "proof of an owner": {
    made: ["keyedHash owner-proof"],
    async open({ programs: { world, partner } }) {
      const [[name, text] = ["", ""]] = Object.entries(await provedNow(world, partner.owner));
      const body = { mode: "live", name: "ร้าน", scopes: ["quotes"] };
      const { token } = partner.owner;
      return {
        text,
        isAccepted: accepts(world, (proof) => [
          `POST /businesses/${partner.business.id}/keys`,
          { token, body, headers: { [name]: proof } },
        ]),
      };
    },
  },
  "check of a human": {
    made: ["keyedHash human-check", "exactBytes human-check.ts"],
    async open({ moneyWorld: world }) {
      const row = { channel: "sms", purpose: "code", share: "open", sent: true } as const;
      const rows = Array.from({ length: 5 }, () => ({ ...row, reservedAt: world.clock.now }));
      await world.deps.db.insertInto("paidMessages").values(rows).execute();
      const { token } = await newCustomer(world, { verified: false });
      return {
        text: await solvedCheck(world),
        isAccepted: accepts(world, (check) => [
          "POST /verifications",
          { token, body: { channel: "phone" }, headers: { "x-human-check": check } },
        ]),
      };
    },
  },
  "browser of a sign-in by LINE": {
    made: ["newToken start-social-sign-in.ts"],
    async open({ lineWorld: world }) {
      const started = await start(world);
      await answer(world, started, await atLine(started, newLinePerson()));
      return {
        text: started.browserSecret,
        isAccepted: accepts(world, (browserSecret) => [
          `POST /customer/social-sign-ins/${started.id}/state`,
          { body: { browserSecret } },
        ]),
      };
    },
  },
  "state of a sign-in by LINE": {
    made: ["newToken start-social-sign-in.ts"],
    isEndedByWrong: true,
    async open({ lineWorld: world }) {
      const started = await start(world);
      const back = await atLine(started, newLinePerson());
      return {
        text: back.state,
        isAccepted: (state) => isFine(answer(world, started, { ...back, state })),
      };
    },
  },
};
