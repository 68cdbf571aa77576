/**
 * Scrolls an element to the top of its sheet. `scrollIntoView` would also scroll the page behind
 * the sheet.
 */
export function showInSheet(element: Element | null | undefined): void {
  const content = element?.closest("[data-sheet-content]");
  if (!element || !content) return;
  content.scrollTop += element.getBoundingClientRect().top - content.getBoundingClientRect().top;
}
