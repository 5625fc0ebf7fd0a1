import { networkFailure } from '#contract/call-failure.ts'
import type { Client } from '#contract/checkout/client.ts'
import type { Page } from '#contract/checkout/page.ts'

/** A page's client. The first screen needs none, so its code comes with the first call. */
export type PageClient = {
  call: Client['call']
  /** The client itself, for who has to do with its tokens. @throws CallFailure when it could not be loaded */
  whole: () => Promise<Client>
}

export function pageClient(page: Page): PageClient {
  let loading: Promise<Client> | null = null
  const whole = (): Promise<Client> => {
    loading ??= import('./make-client.ts').then(
      ({ makeClient }) => makeClient(page),
      (error: unknown) => {
        loading = null
        throw networkFailure(error)
      },
    )
    return loading
  }
  return { whole, call: async (name, parts) => (await whole()).call(name, parts) }
}
