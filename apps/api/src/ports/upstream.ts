/** An outside service failed or exceeded `limits.upstreamMilliseconds`. */
export class UpstreamFailure extends Error {
  override name = "UpstreamFailure";
  readonly service: string;
  constructor(service: string, cause?: unknown) {
    super(`${service} did not answer`, { cause });
    this.service = service;
  }
}

/** It answered that we call too often: the request was not carried out. */
export class UpstreamBusy extends UpstreamFailure {
  override name = "UpstreamBusy";
}
