import type { Config } from '../configuration/config.ts'
import type { Secrets } from '../configuration/secrets.ts'
import type { Carriers } from '../flows/orders/calculate-freight.ts'
import { createMelhorEnvio } from '../freight/melhor-envio.ts'
import { createSandboxCarrier } from '../freight/sandbox-carrier.ts'
import { errorFields, type Log } from '../log.ts'
import { createMailDomains, type MailDomains } from '../mail/mail-domains.ts'
import { createPostalLookup, type PostalLookup } from '../postal/postal-lookup.ts'
import { postalProviders } from '../postal/registry.ts'

/** The outside services of delivery: look-up of postal codes and of domains that take mail, and prices of carriers. */
export type Delivery = { carriers: Carriers; postal: PostalLookup; mailDomains: MailDomains }

/** The carriers and postal services that are configured: the sandbox always, Melhor Envio where it has a token. */
export function createDelivery(parts: {
  config: Config
  secrets: Secrets
  now: () => Date
  log: Log
}): Delivery {
  const { config, secrets, now, log } = parts
  const { url, contact } = config.melhorEnvio
  const token = secrets.melhorEnvioToken
  const sandbox = createSandboxCarrier({ url: config.urls.sandbox, apiKey: secrets.sandboxKey })
  const postal = createPostalLookup({
    providers: postalProviders(config.postalLookup),
    now,
    onFailure: (provider, error) =>
      log.info('postal-provider-failed', { kind: provider, ...errorFields(error) }),
  })
  const asked = { postal, mailDomains: createMailDomains({ now }) }
  if (token === undefined) return { carriers: { sandbox }, ...asked }
  const melhorEnvio = createMelhorEnvio({ url, token, userAgent: `Balcao (${contact})` })
  return { carriers: { sandbox, 'melhor-envio': melhorEnvio }, ...asked }
}
