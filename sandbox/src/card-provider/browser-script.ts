/**
 * Replaces the provider's script in the browser: the same functions, against the sandbox's vault.
 * Card numbers go from the page straight there, never through our own calls.
 */
export const browserScript = (vaultPath: string): string => `(() => {
  const vault = ${JSON.stringify(vaultPath)};
  let publicKey = "";
  const post = async (path, body, answer) => {
    try {
      const response = await fetch(vault + path, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Basic " + btoa(publicKey + ":") },
        body: JSON.stringify(body),
      });
      answer(response.status, await response.json());
    } catch (problem) {
      answer(0, { object: "error", code: "network_error", message: String(problem) });
    }
  };
  window.Omise = {
    setPublicKey(key) { publicKey = key; },
    createToken(kind, attributes, answer) { void post("/tokens", { [kind]: attributes }, answer); },
    createSource(type, attributes, answer) { void post("/sources", { ...attributes, type }, answer); },
  };
})();
`;
