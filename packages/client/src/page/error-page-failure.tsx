import { Component, type ReactNode } from "react";
import { normalError } from "./page-error.ts";

/** Shown when the error page itself fails: plain HTML and SPEC 8's texts, depending on nothing that could fail again. */
export class ErrorPageFailure extends Component<
  { children: ReactNode },
  { thrown: unknown; failed: boolean }
> {
  override state = { thrown: undefined as unknown, failed: false };

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main lang="en" style={{ padding: "2rem", maxWidth: "40rem", margin: "0 auto" }}>
        <h1>An error occurred while showing the error page</h1>
        <p>
          Unfortunately an error occurred and while showing the error page another error occurred
        </p>
        <details>
          <summary>Error details</summary>
          <p>{normalError(this.state.thrown).message}</p>
        </details>
        <p>
          <a href="/">Go back to home</a>
        </p>
      </main>
    );
  }
}
