/**
 * Calls `onChange` when the permission changes in the browser's settings while the page is open.
 * Returns a function that stops watching.
 */
export function followPermission(
  name: "geolocation" | "notifications",
  onChange: () => void,
): () => void {
  let status: PermissionStatus | null = null;
  let gone = false;
  navigator.permissions
    ?.query({ name })
    .then((permission) => {
      if (gone) return;
      status = permission;
      status.addEventListener("change", onChange);
    })
    .catch(() => undefined);
  return () => {
    gone = true;
    status?.removeEventListener("change", onChange);
  };
}
