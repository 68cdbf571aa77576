import { createECDH } from "node:crypto";
import { describe, expect, test } from "vitest";
import { consoleOrigin, publicOrigin, readSettings, SettingsError } from "./settings.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://songtan_app@db/songtan?sslmode=verify-full",
  DATABASE_MIGRATE_URL: "postgres://songtan_owner@db/songtan?sslmode=verify-full",
  DATA_DIR: "/srv/songtan/data",
  BACKUP_DIR: "/mnt/backups",
  TRUST_PROXY: "on",
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  PUBLIC_URL: "https://songtan.example",
  CONSOLE_URL: "https://console.songtan.example",
  SMTP_URL: "smtp://mail.example:587",
  MAIL_FROM: "no-reply@songtan.example",
  SMS_URL: "https://sms.example/send",
  SMS_TOKEN: "token",
  COMPANY_NAME_TH: "บริษัท ส่งไว จำกัด",
  COMPANY_NAME_EN: "Songwai Co., Ltd.",
  COMPANY_ADDRESS_TH: "1 ถนนสีลม เขตบางรัก กรุงเทพมหานคร 10500",
  COMPANY_ADDRESS_EN: "1 Silom Road, Bang Rak, Bangkok 10500",
  COMPANY_TAX_ID: "0-1055-36000-01-1",
};
const pair = createECDH("prime256v1");
const pushKeys = {
  publicKey: pair.generateKeys("base64url"),
  privateKey: pair.getPrivateKey("base64url"),
};
const pushWith = (changes: Record<string, string>) => ({
  PUSH_PUBLIC_KEY: pushKeys.publicKey,
  PUSH_PRIVATE_KEY: pushKeys.privateKey,
  ...changes,
});
const problems = (env: Record<string, string>, fromFile: string[] = []): string => {
  try {
    readSettings(env, fromFile);
    return "";
  } catch (problem) {
    if (problem instanceof SettingsError) return problem.message;
    throw problem;
  }
};

test.each([
  ["https://songtan.example/", "https://songtan.example"],
  ["HTTPS://Songtan.Example:443", "https://songtan.example"],
  ["http://127.0.0.1:3000/", "http://127.0.0.1:3000"],
])("the address %s is the origin that links begin with", (typed, origin) => {
  const read = readSettings({ SANDBOX: "off", PUBLIC_URL: typed, CONSOLE_URL: typed });
  expect([publicOrigin(read), consoleOrigin(read)]).toEqual([origin, origin]);
  expect(read.PUBLIC_URL).toBe(origin);
});

test("without an address links begin with the port of this machine", () => {
  expect(publicOrigin(readSettings({ PORT: "4000" }))).toBe("http://localhost:4000");
  expect(consoleOrigin(readSettings({ PORT: "4000" }))).toBe("http://localhost:4000");
});

describe("an address of ours with more than its origin stops the start", () => {
  test.each([
    "https://songtan.example/app",
    "https://songtan.example/app/",
    "https://songtan.example/?a=1",
    "https://songtan.example/#top",
    "https://me:secret@songtan.example",
  ])("%s", (url) => {
    for (const name of ["PUBLIC_URL", "CONSOLE_URL"])
      expect(problems({ SANDBOX: "off", [name]: url })).toContain(`${name}: has more than`);
  });
});

test("calls to a service add their paths after its address, with or without a slash at the end", () => {
  const { OMISE_API_URL } = readSettings({ OMISE_API_URL: "https://api.omise.example/" });
  expect(OMISE_API_URL).toBe("https://api.omise.example");
});

describe("settings", () => {
  test("have defaults for everything outside production", () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      SANDBOX: true,
      SANDBOX_DRIVERS: 12,
      RATE_LIMITS: true,
    });
    for (const blank of ["", " ", "\t"])
      expect(
        readSettings({ PORT: blank, SANDBOX: "0", TAX_DRIVER_WITHHOLDING: blank }),
      ).toMatchObject({ PORT: 3000, SANDBOX: false, TAX_DRIVER_WITHHOLDING: 1000 });
    expect(readSettings({ PORT: " 4000 " }).PORT).toBe(4000);
  });
  test.each([
    [{ PORT: "web" }, "PORT"],
    [{ PORT: "-1" }, "PORT"],
    [{ PORT: "3000.5" }, "PORT"],
    [{ PORT: "0x1f90" }, "PORT"],
    [{ PORT: "1e3" }, "PORT"],
    [{ DRAIN_SECONDS: "-5" }, "DRAIN_SECONDS"],
    [{ SANDBOX_SPEED: "0x10" }, "SANDBOX_SPEED"],
    [{ TAX_DRIVER_WITHHOLDING: "-1" }, "TAX_DRIVER_WITHHOLDING"],
    [{ DATABASE_URL: "postgres://%zz/songtan" }, "DATABASE_URL"],
    [{ TRUST_PROXY: "yes" }, "TRUST_PROXY"],
    [{ ALLOW_TEST_PAYMENTS: "yes" }, "ALLOW_TEST_PAYMENTS"],
    [{ SANDBOX_SPEED: "fast" }, "SANDBOX_SPEED"],
    [{ SANDBOX_DRIVER: "3" }, "SANDBOX_DRIVER: unknown"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ RATE_LIMITS: "maybe" }, "RATE_LIMITS"],
    [{ LINE_CHANNEL_ID: "1234" }, "LINE_CHANNEL_SECRET"],
    [{ LINE_CHANEL_ID: "1234" }, "LINE_CHANEL_ID: unknown"],
    [{ ...production, LINE_ISSUER: "http://line.example" }, "LINE_ISSUER: must be https"],
    [
      { ...production, LINE_MESSAGING_URL: "http://line.example" },
      "LINE_MESSAGING_URL: must be https",
    ],
    [
      { ...production, PUSH_PUBLIC_KEY: pushKeys.publicKey },
      "PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: one does not",
    ],
    [
      { ...production, ...pushWith({ PUSH_PUBLIC_KEY: "BAAA" }) },
      "PUSH_PUBLIC_KEY: not a public key",
    ],
    [
      { ...production, ...pushWith({ PUSH_PRIVATE_KEY: "no key!" }) },
      "PUSH_PRIVATE_KEY: not a private key",
    ],
    [
      { ...production, ...pushWith({ PUSH_PRIVATE_KEY: Buffer.alloc(32).toString("base64url") }) },
      "PUSH_PRIVATE_KEY: not a private key of P-256",
    ],
    [
      {
        ...production,
        ...pushWith({ PUSH_PRIVATE_KEY: Buffer.alloc(32, 7).toString("base64url") }),
      },
      "PUSH_PUBLIC_KEY: does not belong",
    ],
    [{ PUSH_CONTACT: "somebody" }, "PUSH_CONTACT"],
    [{ PUSH_KEY: "x" }, "PUSH_KEY: unknown"],
    [{ MAP_STYLE_URL: "style.json" }, "MAP_STYLE_URL"],
    [{ MAP_STYLE_HOSTS: "https://a.example 'unsafe-inline'" }, "MAP_STYLE_HOSTS"],
    [{ OMISE_PAGE_HOSTS: "https://pay.example" }, "OMISE_PAGE_HOSTS: not the name of a host"],
    [{ MAP_PUBLIC_STYLE: "perhaps" }, "MAP_PUBLIC_STYLE"],
    [{ ROADS: "waze" }, "ROADS"],
    [{ ROADS: "osrm" }, "ROADS_URL: needed with ROADS=osrm"],
    [{ ROADS: "valhalla-http", ROADS_URL: "localhost" }, "ROADS_URL"],
    [{ ROADS_URL: "http://localhost:8002" }, "ROADS_URL: only with"],
    [{ ROADS: "google" }, "GOOGLE_ROUTES_KEY: needed with ROADS=google"],
    [{ GOOGLE_ROUTES_KEY: "key" }, "GOOGLE_ROUTES_KEY: only with"],
    [{ COMPANY_TAX_ID: "0105536000012" }, "COMPANY_TAX_ID"],
    [{ COMPANY_BRANCH: "ลาดพร้าว" }, "COMPANY_BRANCH"],
    [{ ROADS_MATRIX: "sometimes" }, "ROADS_MATRIX"],
    [{ ROADS_URI: "http://localhost" }, "ROADS_URI: unknown"],
  ])("stop the start naming what is wrong in %o", (env, named) => {
    expect(problems(env)).toContain(named);
  });
  test("in the file every unknown name is a mistake; in the environment only one that looks like ours", () => {
    expect(problems({ COLOUR: "red" }, ["COLOUR"])).toContain("COLOUR: unknown setting");
    expect(problems({ COLOUR: "red", LANG: "C", PATH: "/bin" })).toBe("");
  });
});

describe("production", () => {
  test("starts with everything it needs, the sandbox off", () => {
    expect(readSettings(production).SANDBOX).toBe(false);
  });
  test("names everything that is missing, malformed or unsafe in one round", () => {
    const messages = problems({
      NODE_ENV: "production",
      SANDBOX: "on",
      PORT: "web",
      APP_SECRET: "short",
    });
    for (const name of [...Object.keys(production), "SANDBOX", "PORT"])
      if (name !== "NODE_ENV" && !/^(COMPANY|SMTP|MAIL|SMS)_/.test(name))
        expect(messages).toContain(`\n  ${name}: `);
  });
  test.each([
    "DATABASE_URL",
    "DATABASE_MIGRATE_URL",
    "DATA_DIR",
    "BACKUP_DIR",
    "TRUST_PROXY",
    "APP_SECRET",
    "PUBLIC_URL",
    "CONSOLE_URL",
  ])("refuses to start without %s", (name) => {
    expect(problems({ ...production, [name]: "" })).toContain(`${name}: needed in production`);
  });
  test.each([
    [{ SANDBOX: "on" }, "SANDBOX"],
    [{ RATE_LIMITS: "off" }, "RATE_LIMITS"],
    [{ PUBLIC_URL: "http://songtan.example" }, "PUBLIC_URL"],
    [{ APP_SECRET: "short" }, "APP_SECRET"],
    [{ CONSOLE_URL: "http://console.songtan.example" }, "CONSOLE_URL"],
    [{ CONSOLE_URL: "https://songtan.example:443/" }, "CONSOLE_URL: must be another host"],
    [
      { DATABASE_URL: "postgres://songtan_owner@db/songtan" },
      "DATABASE_URL: must be of another role",
    ],
    [
      { DATABASE_URL: "postgres://songtan_app@db/songtan" },
      "DATABASE_URL: is on another machine, so it must end in ?sslmode=verify-full",
    ],
    [
      { DATABASE_MIGRATE_URL: "postgres://songtan_owner@db/songtan?sslmode=require" },
      "DATABASE_MIGRATE_URL: is on another machine",
    ],
    [
      { DATABASE_URL: "postgres://songtan_app@db/songtan?sslmode=verify-full&sslmode=disable" },
      "DATABASE_URL: is on another machine",
    ],
    [
      {
        DATABASE_URL: "postgres://songtan_app@127.0.0.1/songtan?host=db.example",
      },
      "DATABASE_URL: is on another machine",
    ],
    [
      {
        DATABASE_URL: "postgres://songtan_app@127.0.0.1/songtan",
        DATABASE_MIGRATE_URL: "postgres://songtan_owner@127.0.0.1/songtan",
        DATABASE_CA: "/etc/ssl/db.pem",
      },
      "DATABASE_CA: only for a database on another machine",
    ],
    [{ DATA_DIR: "./data" }, "DATA_DIR: must be an absolute path"],
    [{ BACKUP_DIR: "./backups" }, "BACKUP_DIR: must be an absolute path"],
    [{ APP_SECRET: "x".repeat(32) }, "APP_SECRET: has too few different characters"],
    [{ SMS_URL: "http://sms.example/send" }, "SMS_URL: must be https"],
    [{ OMISE_API_URL: "http://api.omise.example" }, "OMISE_API_URL: must be https"],
    [{ OMISE_VAULT_URL: "http://vault.omise.example" }, "OMISE_VAULT_URL: must be https"],
    [{ OMISE_SCRIPT_URL: "http://cdn.omise.example/omise.js" }, "OMISE_SCRIPT_URL: must be https"],
    [{ SMTP_URL: "smtp://mail.example:587?ignoreTLS=true" }, "SMTP_URL: must keep TLS"],
    [{ SMTP_URL: "smtps://mail.example?tls.rejectUnauthorized=false" }, "SMTP_URL: must keep TLS"],
    [{ REDIS_URL: "redis://10.0.0.9:6379" }, "REDIS_URL: must be rediss:"],
    [{ FILES_URL: "http://key:secret@10.0.0.9/files" }, "FILES_URL: must be https"],
    [{ FILES_URL: "https://s3.example/files" }, "FILES_URL: not a bucket with its key"],
    [{ FILES_URL: "https://key:secret@s3.example/" }, "FILES_URL: not a bucket with its key"],
  ])("refuses %o", (more, named) => {
    expect(problems({ ...production, ...more })).toContain(named);
  });
  test.each([
    ["SMTP_URL", "MAIL_FROM"],
    ["MAIL_FROM", "SMTP_URL"],
    ["SMS_URL", "SMS_TOKEN"],
    ["SMS_TOKEN", "SMS_URL"],
  ])(
    "starts without %s and %s, which are then typed in the console, not with one of them",
    (name, other) => {
      expect(problems({ ...production, [name]: "" })).toContain(`${name}: needed together with`);
      expect(problems({ ...production, [name]: "", [other]: "" })).toBe("");
    },
  );
  test.each([
    { SMS_URL: "http://127.0.0.1:8025/send" },
    { SMTP_URL: "smtp://localhost:1025" },
    { REDIS_URL: "redis://localhost:6379" },
    { FILES_URL: "http://key:secret@localhost:9000/files" },
    { FILES_URL: "https://key:a%2Fb@s3.example/files?region=ap-southeast-1" },
    { REDIS_URL: "rediss://10.0.0.9:6379" },
    { REDIS_URL: "redis://10.0.0.9:6379", ALLOW_PLAIN_REDIS: "on" },
    { TRUST_PROXY: "off" },
    { DATABASE_CA: "/etc/ssl/db.pem" },
    {
      DATABASE_URL: "postgres://songtan_app@127.0.0.1/songtan",
      DATABASE_MIGRATE_URL: "postgres://songtan_owner@db/songtan?host=/run/postgresql",
    },
  ])("accepts %o", (more) => {
    expect(problems({ ...production, ...more })).toBe("");
  });
});
