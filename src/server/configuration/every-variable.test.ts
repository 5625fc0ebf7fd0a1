import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { readConfig } from './config.ts'
import { ENVIRONMENT } from './environment.ts'

/** A wrong value for each variable that has one; its message is for the operator, who sees nothing else. */
const WRONG: Readonly<Record<string, string>> = {
  PORT: '70000',
  GATEWAY_PORT: 'none',
  SANDBOX_PORT: '0',
  SMTP_PORT: '-1',
  OFFICE_PORT: '3e3',
  WORKER_PORT: 'yes',
  PUBLIC_URL: 'pay.example.com',
  GATEWAY_URL: 'https://cards.example.com/fields',
  SANDBOX_URL: 'ftp://sandbox.example.com',
  OFFICE_URL: 'https://office.example.com?a=b',
  OFFICE_SECOND_FACTOR: 'perhaps',
  INTERNAL_GATEWAY_URL: '10.0.0.1:3001',
  DATABASE_URL: 'localhost/balcao',
  DATABASE_DIRECT_URL: 'mysql://db/balcao',
  DATABASE_REPLICA_URL: 'copy',
  DATABASE_POOL_SIZE: '0',
  GATEWAYS: 'no-such-gateway',
  SMTP_URL: 'https://mail.example.com',
  MAIL_FROM: 'the shop',
  TRUSTED_PROXIES: '10.0.0.0/33',
  RATES: 'bank',
  EDGE_COUNTRY_HEADER: 'CF IPCountry',
  PARTNER_HOSTS: 'https://partner.example.com',
  OTHER_CHECKOUT_HOST: 'a b',
  PLATFORM_FILE: '/nowhere/platform.json',
  ADVERTISERS_FILE: '/nowhere/advertisers.json',
  AD_NETWORKS: 'meta',
  TERMS_URL: 'terms.html',
  PRIVACY_URL: 'javascript:alert(1)',
  SECURITY_CONTACT: 'http://example.com/security',
  SECURITY_POLICY_URL: 'http://example.com/policy',
  SECURITY_LANGUAGES: 'pt,ja',
  TRACES_URL: 'collector:4318',
  LOG_LEVEL: 'loud',
  DEMO: 'maybe',
  TICKET_KEY: 'first',
  POSTAL_LOOKUP: 'correios',
  MELHOR_ENVIO_URL: 'melhorenvio',
  MELHOR_ENVIO_CONTACT: 'nobody',
  RECONCILE_HOUR: '24',
  KEEP_PURCHASES_DAYS: '0',
  KEEP_LEADS_DAYS: 'off',
  KEEP_WEBHOOKS_DAYS: '30',
  KEEP_AUDIT_DAYS: '29',
  KEEP_CSP_REPORTS_DAYS: '0',
  KEEP_EVENT_ADDRESSES_HOURS: '721',
  SWEEP_INTERVAL_MS: '5',
  RATE_LIMITS: 'perhaps',
  GATEWAY_BREAKERS: '2',
  CHECK_ANSWERS: 'sometimes',
  DRAIN_DELAY_MS: '-5',
  DRAIN_LIMIT_MS: 'long',
}

/** Those that are asked of the system: whether an address or a folder is right shows when it is used. */
const USED_LATER = ['HOST', 'DATA_DIR', 'BACKUP_DIR', 'MEDIA_DIR']

test('every variable has a wrong value here, or is asked of the system', () => {
  expect([...Object.keys(WRONG), ...USED_LATER].toSorted()).toEqual(Object.keys(ENVIRONMENT.shape).toSorted())
})

test.each(Object.entries(WRONG))('a wrong %s is one sentence that names it', (name, value) => {
  const read = (): unknown => readConfig({ [name]: value }, [])
  expect(read).toThrow(StartError)
  expect(read).toThrow(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]*[.:][^\\n]*$`))
})
