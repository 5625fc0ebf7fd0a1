import type { Topics } from '../topics.ts'

export const address = {
  charge: 'Платёжный адрес',
  shipping: 'Адрес доставки',
  same: 'Доставить по этому же адресу',
  zipcode: { label: 'Индекс (CEP)', placeholder: '00000-000' },
  street: { label: 'Улица', placeholder: 'Улица или проспект' },
  number: { label: 'Номер дома', placeholder: '123' },
  complement: { label: 'Квартира', placeholder: 'Корпус, квартира' },
  neighborhood: { label: 'Район' },
  city: { label: 'Город' },
  state: { label: 'Штат', choose: 'Выберите штат' },
  address1: { label: 'Адрес', placeholder: 'Улица и номер дома' },
  address2: { label: 'Дополнение к адресу', placeholder: 'Квартира, этаж, организация' },
  region: { label: 'Регион или область' },
  postalCode: { label: 'Почтовый индекс' },
  searching: 'Ищем адрес…',
  notFound: 'Индекс не найден. Пожалуйста, введите адрес.',
  found: 'Адрес заполнен. Осталось указать номер дома.',
} satisfies Topics['address']
