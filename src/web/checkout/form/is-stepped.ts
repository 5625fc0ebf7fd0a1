import type { DataOf } from '../../app/screen.ts'

/** Whether the page shows one step of the form at a time. */
export function isStepped({ checkout, opens_at_second_step, arrangement }: DataOf<'checkout'>): boolean {
  const { step_checkout } = checkout.custom_checkout
  return opens_at_second_step || step_checkout === 'multi_step' || arrangement === 'one-question'
}
