import { useEffect, useState } from "react";

/** The value once it has stood still for a while: typing asks the server once, not at every letter. */
export function useSettled<Value>(value: Value, waitMilliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMilliseconds);
    return () => clearTimeout(timer);
  }, [value, waitMilliseconds]);
  return settled;
}
