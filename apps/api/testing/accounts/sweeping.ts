import type { SubmittedKind } from "@songtan/domain/driver-types";
import { sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import { json } from "../../src/db/database.ts";
import { decideDocument } from "../../src/modules/drivers/documents/review/decide-document.ts";
import { newDriver } from "../world/people.ts";
import { sendPicture } from "../world/pictures.ts";
import { openTestWorld, type TestWorld } from "../world/test-world.ts";
import { submitPage } from "./driver-documents.ts";

/** Before every retention time ends. */
export const start = new Date("2026-11-21T03:00:00Z");
export type Sweeping = Awaited<ReturnType<typeof openSweeping>>;

/** A world at `start` with a driver who submits pictures, and checks whether they are gone. */
export async function openSweeping() {
  const world = await openTestWorld();
  const { db, files } = world.deps;
  const driver = await newDriver(world, { verified: false });
  const picture = await sharp({
    create: { width: 30, height: 20, channels: 3, background: "#abc" },
  })
    .jpeg()
    .toBuffer();
  const upload = (id: string) =>
    db.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst();
  const send = async (token: string, purpose: string) =>
    (await sendPicture(world, token, { file: picture, purpose })).data.id;
  const page = async (kind: SubmittedKind) => {
    const row = await db
      .selectFrom("documents")
      .selectAll()
      .where("driverId", "=", driver.id)
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    return { ...row, fields: row.fields as Record<string, string> };
  };
  const handIn = async (kind: SubmittedKind, approved: boolean) => {
    await submitPage(world, driver.token, { kind });
    const decision = approved ? { approved } : ({ approved, reason: "picture_unclear" } as const);
    const decided = { driverId: driver.id, kind, by: "system", decision } as const;
    await db.transaction().execute((trx) => decideDocument(trx, world.deps, decided));
    return (await page(kind)).fields.photoUploadId ?? "";
  };
  const pictureGone = async (id: string) => {
    const key = (await upload(id))?.storageKey ?? "";
    expect(await files.get(key)).not.toBeNull();
    return async () => !(await upload(id)) && (await files.get(key)) === null;
  };
  /** Hands a page in and answers what its picture left: the upload's row and the file. */
  const pagePicture = async (kind: SubmittedKind, approved: boolean) =>
    pictureGone(await handIn(kind, approved));
  /** Checks that a row exists until it is deleted. */
  const rowGone = (table: string, column: string, value: string) => async () => {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)}::text = ${value}`.execute(db);
    return rows.length === 0;
  };
  const requestedEdit = (bookingId: string) => createRequestedEdit(world, driver.id, bookingId);
  return {
    world,
    driver,
    picture,
    upload,
    send,
    page,
    handIn,
    pictureGone,
    pagePicture,
    rowGone,
    requestedEdit,
  };
}

/** Requests other drop-offs; returns a function that loads how they are stored. */
async function createRequestedEdit(
  { deps: { db } }: TestWorld,
  ...[driverId, bookingId]: [driverId: string, bookingId: string]
) {
  const dropOffs = [
    {
      from: 1,
      address: "ถนนสีลม",
      contactName: "สมหญิง",
      contactPhone: "+66891112222",
      note: "โทรก่อน",
    },
  ];
  const { id } = await db
    .insertInto("bookingEdits")
    .values({
      ...{ bookingId, driverId, state: "declined", fromIndex: 1 },
      ...{
        beforeSatang: 6800,
        totalSatang: 6800,
        settlement: "nothing",
        driverPaySatang: 0,
        commissionSatang: 0,
      },
      ...{ distanceMetres: 0, durationSeconds: 0, distanceSource: "road" },
      ...{ dropOffs: json(dropOffs), lines: json([]), line: json([]) },
      ...{ requestedAt: start, answerBy: start, answeredAt: start },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return async () => {
    const rows = db.selectFrom("bookingEdits").select("dropOffs").where("id", "=", id);
    return (await rows.executeTakeFirstOrThrow()).dropOffs as typeof dropOffs;
  };
}
