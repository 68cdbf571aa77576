import { readdirSync, readFileSync, statSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginUpload } from "../apps/api/testing/faults/slow-uploads.ts";
import { freePort } from "../apps/api/testing/world/free-port.ts";
import { pictureForm } from "../apps/api/testing/world/pictures.ts";
import { type Product, productIn } from "./kills/product.ts";

/** The whole product with its own database, as an operator starts it. */
let folder: string;
let product: Product;
let token: string;
let photo: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "songtan-killed-upload-"));
  // Else the database, which never runs as root, would keep its files elsewhere.
  await chmod(folder, 0o711);
  product = productIn(join(folder, "data"), { port: await freePort(), settings: {} });
  await product.start();
  token = await signUp();
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#363" } })
    .jpeg()
    .toBuffer();
}, 180_000);
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

async function signUp(): Promise<string> {
  const body = {
    firstName: "มาลี",
    lastName: "ใจดี",
    phone: "0891234567",
    email: "somebody@example.test",
    password: "a password of some length",
    locale: "th",
    acceptTerms: true,
    acceptPrivacy: true,
  };
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${product.url}/api/customer/sign-up`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function send(): Promise<number> {
  const { body, headers } = pictureForm({ file: photo, purpose: "parcel" });
  const sent = {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  };
  return (await fetch(`${product.url}/api/uploads`, sent)).status;
}

const everything = (below: string) =>
  readdirSync(join(folder, "data", below), { recursive: true, withFileTypes: true }).map(
    (entry) => ({
      path: join(entry.parentPath, entry.name),
      isFile: entry.isFile(),
    }),
  );
const arriving = () => everything("incoming").filter(({ isFile }) => isFile);

/** Child processes of the product. */
const children = () =>
  readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    const stat = readOrEmpty(`/proc/${name}/stat`);
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === product.pid();
  });
const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

test.runIf(process.platform === "linux")(
  "killed in the middle of a picture, the product leaves none of it and no process behind, and accepts the next",
  async () => {
    expect(await send()).toBe(201);
    const makers = children().filter((pid) =>
      readOrEmpty(`/proc/${pid}/cmdline`).includes("picture-process"),
    );
    expect(makers).not.toEqual([]);
    await beginUpload({
      port: Number(new URL(product.url).port),
      token,
      file: photo,
      purpose: "parcel",
    });
    await expect.poll(() => arriving().length).toBe(1);
    await product.kill();
    expect(arriving()).toHaveLength(1);
    await expect
      .poll(() => makers.map((pid) => readOrEmpty(`/proc/${pid}/cmdline`)))
      .toEqual(makers.map(() => ""));
    await product.start();
    expect(arriving()).toEqual([]);
    expect(await send()).toBe(201);
  },
  180_000,
);

test("nothing in the data folder can be read or written by another account of the machine", async () => {
  expect(await send()).toBe(201);
  const open = [{ path: join(folder, "data"), isFile: false }, ...everything("")]
    // Files of the database come and go while one looks.
    .flatMap(({ path, isFile }) => {
      const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
      // As root the database runs as another account, which has to pass through folders.
      const closed = isFile ? 0o077 : 0o066;
      return (mode & closed) === 0 ? [] : [`${(mode & 0o777).toString(8)} ${path}`];
    });
  expect(open).toEqual([]);
  if (process.platform === "linux")
    expect(readFileSync(`/proc/${product.pid()}/status`, "utf8")).toMatch(/^Umask:\s+0077$/m);
});
