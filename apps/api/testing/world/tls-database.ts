import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { admin } from "./test-world.ts";

/** Made for tests by `openssl`; the server's certificate is for the address 0.0.0.0. */
const authority = `-----BEGIN CERTIFICATE-----
MIIBmTCCAT+gAwIBAgIUbCE4jLipjNrqY6DG9YiETgXtyRUwCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWU29uZ3RhbiB0ZXN0IGF1dGhvcml0eTAgFw0yNjExMjMxNjI1
MTVaGA8yMTI2MTAzMDE2MjUxNVowITEfMB0GA1UEAwwWU29uZ3RhbiB0ZXN0IGF1
dGhvcml0eTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAC73DVWwn7V814QuVR6
njmCRp+tO9gSKuzh/jLUkfQoSK6Ia1oYAU0lEy0oICbHN2wQ9afoEipRMUNXWL+n
/LmjUzBRMB0GA1UdDgQWBBQ8lKSqPsAPvu267dr/IvSUsmmzjjAfBgNVHSMEGDAW
gBQ8lKSqPsAPvu267dr/IvSUsmmzjjAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49
BAMCA0gAMEUCIQDmElTgDq6VfafzFquTQgimcaQMNhnx9lEYi2DuUUGXVAIgMP5I
tnDQzyfqEn8hQizKhzTIS8Ceau2qK7V1BCdpvHw=
-----END CERTIFICATE-----
`;
const otherAuthority = `-----BEGIN CERTIFICATE-----
MIIBjzCCATWgAwIBAgIUfUQV09GnJwhLHMp+CB90Qz/ynyMwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRQW5vdGhlciBhdXRob3JpdHkwIBcNMjYxMTIzMTYyNTE2WhgP
MjEyNjEwMzAxNjI1MTZaMBwxGjAYBgNVBAMMEUFub3RoZXIgYXV0aG9yaXR5MFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE4NIYui89UBOgGZYl7ylNn8vSd2MmgjIX
tXAcIV0gNdrzI3GyE/apyov9gXR8Gsv2H6czKydJQtQt92u5X6fUw6NTMFEwHQYD
VR0OBBYEFPQEGe9L3zDJynEzfs/9njWfy6U/MB8GA1UdIwQYMBaAFPQEGe9L3zDJ
ynEzfs/9njWfy6U/MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIh
ALeWL1ZdaVsa3Y94S4v2Bil/Pdy3s1I1hgOE8R8pHitJAiBBUnrdroYMpsAhot1C
eEBYxW9I7FN6Ef+X8HdIDAQ8PA==
-----END CERTIFICATE-----
`;
const serverCertificate = `-----BEGIN CERTIFICATE-----
MIIBizCCATGgAwIBAgIUBlXGpC6hyjigMTcmdWPTSg0uF34wCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWU29uZ3RhbiB0ZXN0IGF1dGhvcml0eTAgFw0yNjExMjMxNjI1
MTZaGA8yMTI2MTAzMDE2MjUxNlowEzERMA8GA1UEAwwIZGF0YWJhc2UwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAATC63t7UYQV0c0i2S97uANeqlge0L3CfLXaGZHi
YtIHSYb9Qinwg17zpuI0axwr0ze1KIUHlwyLLgBJNKTTh/CTo1MwUTAPBgNVHREE
CDAGhwQAAAAAMB0GA1UdDgQWBBT3sHPq17FK9/r1OEAO+WjtbLg7LTAfBgNVHSME
GDAWgBQ8lKSqPsAPvu267dr/IvSUsmmzjjAKBggqhkjOPQQDAgNIADBFAiEA4bMC
RGlvK9vwiwNJHP/wZjrvKNb0PQLEdDjeEaLl+HkCIAmMSOZ4eR2WcwzdmP7a5fob
6iEQYXoXJkVPB6+PTF2r
-----END CERTIFICATE-----
`;
const serverKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgT2JOz/z86TrLeEcQ
jU17F5FIZyCq+WVdnnvd8dxzwFuhRANCAATC63t7UYQV0c0i2S97uANeqlge0L3C
fLXaGZHiYtIHSYb9Qinwg17zpuI0axwr0ze1KIUHlwyLLgBJNKTTh/CT
-----END PRIVATE KEY-----
`;

/** Of a server that no browser trusts. */
export const untrustedServer = { cert: serverCertificate, key: serverKey };

const sslRequestBytes = 8;

/**
 * The PostgreSQL of this run behind TLS at an address that counts as another machine, and the files
 * of its authority and of a stranger's.
 * @param speaksTls false for a server that has no TLS
 */
export async function openTlsDatabase({ speaksTls }: { speaksTls: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), "songtan-tls-"));
  const [own, stranger] = [join(folder, "own.pem"), join(folder, "stranger.pem")];
  await writeFile(own, authority);
  await writeFile(stranger, otherAuthority);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client.on("error", () => client.destroy()));
    void answerSslRequest(client, speaksTls);
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    authority: own,
    strangersAuthority: stranger,
    addressOf: (role: string, database: string) =>
      `postgres://${role}@0.0.0.0:${port}/${database}?sslmode=verify-full`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function answerSslRequest(client: Socket, speaksTls: boolean): Promise<void> {
  await once(client, "readable");
  client.read(sslRequestBytes);
  client.write(speaksTls ? "S" : "N");
  if (!speaksTls) return;
  const secured = new TLSSocket(client, {
    isServer: true,
    ...untrustedServer,
  });
  const { host, port } = admin();
  const database = connect({ path: join(host, `.s.PGSQL.${port}`) });
  for (const socket of [secured, database])
    socket.on("error", () => {
      secured.destroy();
      database.destroy();
    });
  secured.pipe(database).pipe(secured);
}
