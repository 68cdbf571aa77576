const patienceMilliseconds = 10_000;

/**
 * Scrolls to an element as soon as it is there: a guard or an answer of the server may show it later. A reader who
 * moves the page before that stays there. Answers how to stop waiting.
 */
export function scrollToAnchor(id: string): () => void {
  const show = () => {
    const element = document.getElementById(id);
    element?.scrollIntoView();
    return element !== null;
  };
  if (show()) return () => undefined;
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const observer = new MutationObserver(() => {
    if (show()) stop();
  });
  const timer = setTimeout(stop, patienceMilliseconds);
  waiting.signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ["wheel", "touchmove", "keydown"])
    window.addEventListener(event, stop, { signal: waiting.signal, passive: true });
  return stop;
}
