import type { Topics } from '../topics.ts'

export const address = {
  charge: 'Dirección de facturación',
  shipping: 'Dirección de entrega',
  same: 'Entregar en esta misma dirección',
  zipcode: { label: 'Código postal (CEP)', placeholder: '00000-000' },
  street: { label: 'Calle', placeholder: 'Calle o avenida' },
  number: { label: 'Número', placeholder: '123' },
  complement: { label: 'Piso, puerta o interior', placeholder: 'Departamento, piso' },
  neighborhood: { label: 'Barrio' },
  city: { label: 'Ciudad' },
  state: { label: 'Estado', choose: 'Elige el estado' },
  address1: { label: 'Dirección', placeholder: 'Calle y número' },
  address2: { label: 'Dirección (línea 2)', placeholder: 'Piso, departamento, empresa' },
  region: { label: 'Región o provincia' },
  postalCode: { label: 'Código postal' },
  searching: 'Buscando la dirección…',
  notFound: 'No encontramos este código postal. Completa la dirección, por favor.',
  found: 'Dirección completada. Solo falta el número.',
} satisfies Topics['address']
