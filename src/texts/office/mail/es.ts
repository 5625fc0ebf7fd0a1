import type { OfficeMailTexts } from './pt.ts'

export const officeMailEs: OfficeMailTexts = {
  footer: 'La oficina de la tienda',
  password: {
    subject: 'Elige otra contraseña',
    title: 'Elige otra contraseña',
    text: 'Alguien pidió un enlace para cambiar la contraseña de esta cuenta.',
    button: 'Elegir la contraseña',
    ends: (p) => `El enlace vale una vez, durante ${p.hours} horas.`,
    why: 'Si no fuiste tú, no hagas nada: la contraseña de ahora sigue valiendo.',
  },
  invitation: {
    subject: (p) => `Invitación al equipo de ${p.seller}`,
    title: (p) => `Únete al equipo de ${p.seller}`,
    text: (p) => `${p.author} invitó a esta dirección. Función: ${p.role}.`,
    button: 'Aceptar la invitación',
    ends: (p) => `El enlace vale una vez, durante ${p.hours} horas.`,
    why: 'Si no conoces a quien te invitó, no hagas nada.',
  },
  tries: {
    subject: 'Muchos intentos de entrar en tu cuenta',
    title: 'Alguien intenta entrar en tu cuenta',
    text: 'Hubo muchos intentos con contraseñas equivocadas. Quien lo intentó espera quince minutos; tú entras desde otro lugar como siempre.',
    button: 'Ver dónde entraste',
    why: 'Si no fuiste tú, guarda una clave de acceso o activa el código de una aplicación en Mi cuenta.',
  },
  team: {
    subject: (p) => `Cambio en el equipo de ${p.seller}`,
    title: (p) => `Cambio en el equipo de ${p.seller}`,
    'owner-given': (p) => `${p.author} ha hecho dueño de la tienda a ${p.name}.`,
    'owner-invited': (p) => `${p.author} ha invitado a ${p.name} a ser dueño de la tienda.`,
    'owner-joined': (p) => `${p.name} ha aceptado la invitación y ahora es dueño de la tienda.`,
    'owner-taken': (p) => `${p.author} ha quitado a ${p.name} la función de dueño de la tienda.`,
    removed: (p) => `${p.author} ha quitado a ${p.name} del equipo.`,
    left: (p) => `${p.name} ha dejado el equipo.`,
    button: 'Ver el equipo',
    why: 'Si no lo esperabas, entra ahora, revisa el equipo y cambia tu contraseña.',
  },
}
