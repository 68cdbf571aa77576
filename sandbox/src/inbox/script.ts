/** Runs on the inbox page: fetches it again every two seconds and copies codes. A file, because no inline script may run. */
export const inboxScript = `"use strict";
const list = document.querySelector("#messages");
let shown = list.innerHTML;
async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#messages");
  if (!fresh || fresh.innerHTML === shown) return;
  shown = fresh.innerHTML;
  list.innerHTML = shown;
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
