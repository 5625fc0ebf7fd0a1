import type { ReactNode } from 'react'
import { Badge } from '#design/badge.tsx'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { Select } from '#design/select.tsx'
import { Row, Rows } from '../parts/display/section.tsx'
import { useGatewayTexts } from './words.ts'

type OrderProps = {
  /** Name of the order. */
  name: string
  order: readonly string[]
  /** Those that are installed. */
  known: readonly string[]
  /** Absent: it is shown and not changed. */
  onChange: ((order: string[]) => void) | undefined
}

/** The gateways that are tried, the first first; each can be moved up, taken out, or added. */
export function Order({ name, order, known, onChange }: OrderProps): ReactNode {
  const texts = useGatewayTexts().routing
  const others = known.filter((gateway) => !order.includes(gateway))
  return (
    <>
      <Rows>
        {order.map((gateway, index) => (
          <Row
            key={gateway}
            end={
              onChange !== undefined && (
                <>
                  {index > 0 && (
                    <Button onClick={() => onChange(movedUp(order, index))}>
                      {texts.up}
                      <Hidden> {texts.ofOrder({ gateway, order: name })}</Hidden>
                    </Button>
                  )}
                  {order.length > 1 && (
                    <Button onClick={() => onChange(order.filter((one) => one !== gateway))}>
                      {texts.remove}
                      <Hidden> {texts.ofOrder({ gateway, order: name })}</Hidden>
                    </Button>
                  )}
                </>
              )
            }
          >
            <p>
              {index + 1}. {gateway}
              {!known.includes(gateway) && (
                <>
                  {' '}
                  <Badge kind="bad">{texts.gone}</Badge>
                </>
              )}
            </p>
          </Row>
        ))}
      </Rows>
      {onChange !== undefined && others.length > 0 && (
        <Select
          label={`${texts.add} (${name})`}
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') onChange([...order, currentTarget.value])
          }}
        >
          <option value="">{texts.choose}</option>
          {others.map((gateway) => (
            <option key={gateway}>{gateway}</option>
          ))}
        </Select>
      )}
    </>
  )
}

function movedUp(order: readonly string[], index: number): string[] {
  const moved = [...order]
  const [one] = moved.splice(index, 1)
  if (one !== undefined) moved.splice(index - 1, 0, one)
  return moved
}
