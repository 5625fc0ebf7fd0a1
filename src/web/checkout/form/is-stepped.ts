import type { DataOf } from '../../app/screen.ts'

/** Whether the page shows one step of the form at a time. */
export function isStepped({ checkout, opens_at_second_step }: DataOf<'checkout'>): boolean {
  return opens_at_second_step || checkout.custom_checkout.step_checkout === 'multi_step'
}
