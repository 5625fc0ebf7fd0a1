import { expect, it } from 'vitest'
import { money } from '#texts/format.ts'
import { pt } from '#texts/pt.ts'
import { installmentPlan } from '#texts/installment-plan.ts'
import { planOfWire } from './plan-of-wire.ts'

const planOf = (installments: number, installment_value: number, total: number): string =>
  installmentPlan(planOfWire({ installments, installment_value, total }, 'BRL'), 'BRL', {
    money: (minor, currency) => money(minor, currency, 'pt-BR').replaceAll('\u00a0', ' '),
    parts: pt.checkout.summary.inInstallments,
  })

it('shows parts that add up to the charged amount', () => {
  expect(planOf(12, 51.1, 613.2)).toBe('12x de R$ 51,10')
  expect(planOf(12, 12.37, 148.5)).toBe('R$ 12,43 + 11x de R$ 12,37')
  expect(planOf(2, 0.5, 1.01)).toBe('R$ 0,51 + 1x de R$ 0,50')
})
