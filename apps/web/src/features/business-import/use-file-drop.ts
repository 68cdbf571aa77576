import { useEffect, useRef, useState } from "react";

/** An element onto which a file may be dropped; a button in it does the same by keyboard and touch. */
export function useFileDrop(onFile: (file: File | undefined) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const newest = useRef(onFile);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    newest.current = onFile;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const ending = new AbortController();
    const listen = (name: "dragover" | "dragleave" | "drop", handle: (event: DragEvent) => void) =>
      element.addEventListener(name, handle, { signal: ending.signal });
    listen("dragover", (event) => {
      event.preventDefault();
      setIsOver(true);
    });
    listen("dragleave", () => setIsOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      setIsOver(false);
      newest.current(event.dataTransfer?.files[0]);
    });
    return () => ending.abort();
  }, []);
  return { ref, isOver };
}
