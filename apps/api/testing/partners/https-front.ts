import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestWorld } from "../world/test-world.ts";

/** Made for tests by `openssl`; for `localhost`, signed by itself. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUCYVfQXTOVbjZxOyM6Sw5gNmhjugwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTE2MzIzNloYDzIxMjYxMTAx
MTYzMjM2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARZUWh3LtGyiZUPer9pqU+kXWSsaWJcdaJ5xdt7gxJeqxGzbEJGvMNf
EbbaAOI7RCrF21E87QujbpBL7+jufn2Xo28wbTAdBgNVHQ4EFgQUVu3YkAPB4P3p
mJfWGIdHPzUSJEUwHwYDVR0jBBgwFoAUVu3YkAPB4P3pmJfWGIdHPzUSJEUwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgX1j7cwDoyDq9S82peJgKSQDsr/Fbn3k9onV7edtYeisCIG7K
p3ND9QSasIJLIg74Z0kcLpTvFo5+tmR1xUshsKXR
-----END CERTIFICATE-----
`;
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzCWelm1BeHC5751Z
5NMtlz0irb8qWBsXHl68qSpiYEKhRANCAARZUWh3LtGyiZUPer9pqU+kXWSsaWJc
daJ5xdt7gxJeqxGzbEJGvMNfEbbaAOI7RCrF21E87QujbpBL7+jufn2X
-----END PRIVATE KEY-----
`;

/**
 * The program behind TLS at `localhost`, as a proxy would serve it: bodies go through as they come, in chunks.
 * @returns its port, and the file of the certificate for clients to trust
 */
export async function openHttpsFront({ app }: Pick<TestWorld, "app">) {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port: plainPort } = app.server.address() as AddressInfo;
  const front = createServer({ cert: certificate, key: privateKey }, (incoming, outgoing) => {
    const { url: path, method, headers } = incoming;
    const inner = request({ port: plainPort, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    inner.on("error", () => outgoing.destroy());
    incoming.pipe(inner);
  });
  front.listen(0, "localhost");
  await once(front, "listening");
  const folder = await mkdtemp(join(tmpdir(), "songtan-https-"));
  const certificateFile = join(folder, "certificate.pem");
  await writeFile(certificateFile, certificate);
  return {
    port: (front.address() as AddressInfo).port,
    certificateFile,
    async close() {
      front.closeAllConnections();
      front.close();
      await rm(folder, { recursive: true });
    },
  };
}
