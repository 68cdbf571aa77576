import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

/** A member of staff of the control room, signed in, straight into the tables. Answers the session's cookie. */
export async function openConsoleSession(pool: pg.Pool): Promise<{ name: string; value: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into staff (name, email, password_hash, scopes, created_at, activated_at)
     values ('พนักงาน', 'bench@example.com', '-', array['booking.manage', 'driver.review'], now(), now()) returning id`,
  );
  const value = randomBytes(24).toString("base64url");
  const hash = createHash("sha256").update(value).digest();
  await pool.query(
    `insert into staff_sessions (staff_id, token_hash, address, device_name, created_at, last_used_at)
     values ($1, $2, '127.0.0.1', 'bench', now(), now())`,
    [rows[0]?.id, hash],
  );
  return { name: "songtan_staff", value };
}
