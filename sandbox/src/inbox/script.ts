/** Runs on the inbox page: fetches it again every two seconds, copies codes. A file, because no inline script may run. */
export const inboxScript = `"use strict";
const parts = ["#messages", "#applicants", "#codes-to-pay"];
const shown = Object.fromEntries(parts.map((part) => [part, document.querySelector(part).innerHTML]));
async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts) {
    const fresh = page.querySelector(part)?.innerHTML;
    if (fresh === undefined || fresh === shown[part]) continue;
    shown[part] = fresh;
    document.querySelector(part).innerHTML = fresh;
  }
}
setInterval(refresh, 2000);
document.addEventListener("visibilitychange", refresh);
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    const code = button.parentElement.querySelector("output");
    getSelection().selectAllChildren(code);
    return;
  }
  const label = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = label; }, 1500);
});
`;
