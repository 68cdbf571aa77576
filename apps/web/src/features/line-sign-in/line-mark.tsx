/** A speech bubble with three strokes: our own drawing of "a chat", next to the name LINE. */
export function LineMark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d="M12 3.500c-5.200 0-9 3.300-9 7.400 0 3.600 3 6.600 7 7.300v2.600c0 .6.600.9 1.100.6 3.300-2 9.900-5.600 9.900-10.500 0-4.100-3.800-7.400-9-7.400Z"
        fill="currentColor"
      />
      <path
        d="M8 9v4M12 9v4M16 9v4"
        fill="none"
        stroke="var(--st-partner-line)"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
    </svg>
  );
}
