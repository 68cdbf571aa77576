import { useLocalePath } from "@songtan/client/language/use-text.ts";
import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Long enough to read "paid", short enough not to be waited for. */
const readMilliseconds = 1500;

/** Once it is paid, goes back by itself to where it was begun. */
export function useReturn(path: string | null): void {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const to = path && localePath(path);
  useEffect(() => {
    if (!to) return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), readMilliseconds);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}
