import { expect, test } from 'vitest'
import { checkCredentials } from './credentials.ts'
import { PAGARME_CREDENTIALS } from './pagarme/account.ts'
import { STRIPE_CREDENTIALS } from './stripe/account.ts'
import { WORLDPAY_CREDENTIALS } from './worldpay/account.ts'

test.each([
  ['stripe', STRIPE_CREDENTIALS, { secretKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' }, true],
  ['stripe', STRIPE_CREDENTIALS, { secretKey: 'rk_live_4eC39HqLyjWDarjtT1zdp7dc', account: 'acct_1' }, true],
  ['stripe', STRIPE_CREDENTIALS, { secretKey: 'pk_live_4eC39HqLyjWDarjtT1zdp7dc' }, false],
  ['stripe', STRIPE_CREDENTIALS, { secretKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', account: 'x\r\ny' }, false],
  ['pagarme', PAGARME_CREDENTIALS, { secretKey: 'sk_test_Ab12Cd34Ef56Gh78' }, true],
  ['pagarme', PAGARME_CREDENTIALS, { secretKey: 'pk_test_Ab12Cd34Ef56Gh78' }, false],
  ['worldpay', WORLDPAY_CREDENTIALS, { username: 'u', password: 'p:w', entity: 'default' }, true],
  ['worldpay', WORLDPAY_CREDENTIALS, { username: 'u:v', password: 'pw', entity: 'default' }, false],
  ['worldpay', WORLDPAY_CREDENTIALS, { username: 'u', password: 'pw' }, false],
] as const)('%s: %#', (_name, rules, credentials, isFit) => {
  const flaw = checkCredentials(rules, credentials)
  expect(flaw === null).toBe(isFit)
  for (const secret of Object.values(credentials)) {
    expect((flaw ?? '').split(/\W+/)).not.toContain(secret)
  }
})
