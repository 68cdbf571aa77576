/** A person's browser as far as a sign-in needs one: it keeps cookies, follows redirects by hand and presses buttons. */
export function openBrowser() {
  const cookies = new Map<string, string>();
  const request = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const separator = pair.indexOf("=");
      cookies.set(pair.slice(0, separator), pair.slice(separator + 1));
    }
    return answer;
  };
  /** Follows redirects until a page is shown, or one leads to `stopAt`. */
  const go = async (
    address: string,
    stopAt: string,
    init?: RequestInit,
  ): Promise<{ url: URL; page: string }> => {
    let url = new URL(address);
    let answer = await request(address, init);
    for (let hops = 0; hops < 10 && answer.status >= 300 && answer.status < 400; hops++) {
      url = new URL(answer.headers.get("location") ?? "/", url);
      if (url.origin === stopAt) return { url, page: "" };
      answer = await request(url.href);
    }
    return { url, page: await answer.text() };
  };
  return { go };
}
