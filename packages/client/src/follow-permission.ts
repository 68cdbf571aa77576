/** Tells when the person allows or forbids something in the browser's settings while the page is open. Answers how to stop. */
export function followPermission(name: "geolocation" | "notifications", onChange: () => void): () => void {
  let status: PermissionStatus | null = null;
  let gone = false;
  navigator.permissions
    ?.query({ name })
    .then((asked) => {
      if (gone) return;
      status = asked;
      status.addEventListener("change", onChange);
    })
    .catch(() => undefined);
  return () => {
    gone = true;
    status?.removeEventListener("change", onChange);
  };
}
