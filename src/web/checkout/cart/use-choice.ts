import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'
import type { OrderRequest } from '#rules/order/order-lines.ts'
import { optionChosen } from '#rules/order/lowered-installments.ts'
import { listedMethods, methodsOfOrder } from '#rules/order/price-order.ts'
import { defaultMethod, METHOD_LOCK_MS, type PaymentMethod } from '#rules/methods/method.ts'
import { useFeatures } from '../features-context.tsx'
import type { Split } from './split.ts'
import { installmentsOf, priceOf, type Installments, type Pricing } from './pricing.ts'
import { typedBefore } from '../../app/typed-before.ts'

export type Choice = {
  methods: readonly PaymentMethod[]
  /** The same, and in their places those that a chosen bump takes away. */
  listed: readonly PaymentMethod[]
  method: PaymentMethod
  chooseMethod: (method: PaymentMethod, isByKey?: boolean) => void
  installments: Installments
  chooseInstallments: (number: number) => void
  /** The number of instalments that the buyer chose, whether the cart allows it or not; 0: none yet. */
  wanted: number
  pricing: Pricing
  request: OrderRequest
  /** Split between two cards; null before it was viewed. */
  split: Split | null
  chooseSplit: Dispatch<SetStateAction<Split | null>>
}

/** Returns the method that the server rendered as chosen, so that the page is taken over unchanged. */
function methodAtStart(methods: readonly PaymentMethod[], proposed?: PaymentMethod): PaymentMethod {
  return defaultMethod(methods, proposed) ?? 'CREDIT_CARD'
}

/**
 * Holds how the buyer wants to pay, and the resulting price. `bare` is the cart without bumps that can be taken out;
 * `proposed` is chosen at first, if it is allowed.
 */
export function useChoice(request: OrderRequest, bare: OrderRequest, proposed?: PaymentMethod): Choice {
  const { rules } = useFeatures()
  const methods = useMemo(() => methodsOfOrder(request), [request])
  const listed = useMemo(() => listedMethods(request, bare), [request, bare])
  const [wanted, setWanted] = useState(() => methodAtStart(methods, proposed))
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const [split, chooseSplit] = useState<Split | null>(null)
  const [number, setNumber] = useState(0)

  // Choices that were ticked before the script ran, or are restored after the browser's back button.
  useLayoutEffect(() => {
    const { method: ticked, installments } = typedBefore()
    if (ticked) setWanted(ticked as PaymentMethod)
    if (installments) setNumber(Number(installments))
  }, [])

  /** A change locks the choice for a second, so that a double tap does not choose twice; arrow keys go on at once. */
  const chooseMethod = useCallback((next: PaymentMethod, isByKey = false) => {
    const now = performance.now()
    if (!isByKey && now - changedAt.current < METHOD_LOCK_MS) return
    changedAt.current = now
    setWanted(next)
  }, [])

  const method = (methods as readonly PaymentMethod[]).includes(wanted)
    ? wanted
    : methodAtStart(methods, proposed)
  return useMemo(() => {
    const offered = installmentsOf(request)
    const option = optionChosen(offered, number)
    return {
      methods,
      listed,
      method,
      chooseMethod,
      installments: { ...offered, selected: option?.number ?? 1 },
      chooseInstallments: setNumber,
      wanted: number,
      pricing: priceOf(request, method, option, split, rules),
      request,
      split,
      chooseSplit,
    }
  }, [methods, listed, method, chooseMethod, request, number, split, rules])
}
