// Portraits and logos, drawn for the demo on a square of 40 by 40.

type Hair = 'long' | 'bob' | 'curls' | 'bun' | 'ponytail' | 'short' | 'side' | 'bald'
type Face = {
  hair: Hair
  /** Behind the person, skin, its shade, hair, clothes. */
  colors: readonly [ground: string, skin: string, shade: string, hair: string, clothes: string]
  beard?: true
  glasses?: true
  collar?: string
}

/** The hair: the part behind the head and the part above the forehead. */
const hairs: Record<Hair, readonly [behind: string, front: string]> = {
  long: [
    'M10 33C6.5 25 9 6 20 6s13.5 19 10 27z',
    'M12.8 17c.2-5 3-6.8 7.2-9 4.2 2.2 7 4 7.2 9 .6-6.5-1.8-10.2-7.2-10.2S12.200 10.500 12.800 17z',
  ],
  bob: [
    'M9.500 24C7.500 10 13 5.500 20 5.500S32.500 10 30.500 24c-.4 2.600-3 3-4 2.500H13.500c-1 .5-3.600.1-4-2.500z',
    'M13.200 15.500c2-1 6.500-2.200 8.500-5.200 1.200 2.600 3.400 4.300 5.300 5 .2-4.800-2.500-8-7-8s-7.200 3.400-6.800 8.200z',
  ],
  curls: [
    'M20 2.700a7.800 7.800 0 0 1 7 4.600 5 5 0 0 1 4.300 8.500 3.800 3.800 0 0 1-3.100 7.500H11.800a3.800 3.800 0 0 1-3.100-7.500A5 5 0 0 1 13 7.300a7.800 7.800 0 0 1 7-4.600z',
    'M13 16c.6-3.700 3-5.400 7-5.400s6.400 1.700 7 5.400c.2-5.300-2.500-8-7-8s-7.200 2.700-7 8z',
  ],
  bun: [
    'M20 1.300a4.200 4.200 0 0 1 3.300 6.300C27.600 8.500 30.200 12.200 29 20c-.3 1.700-1.800 2.300-2.800 1.200H13.800c-1 1.100-2.500.5-2.800-1.200-1.200-7.800 1.400-11.500 5.700-12.400A4.200 4.200 0 0 1 20 1.300z',
    'M12.900 17c.4-4.400 2.600-6 7.600-7.400 3.400 1 6 3 6.500 7.400.9-6.400-2.200-9.400-7-9.400s-8 3-7.100 9.400z',
  ],
  ponytail: [
    'M25.500 9c5 1 6.500 8 4.500 14-1.500.6-3.200-.6-3.600-2.300H14.600c-1 1.400-2.500.8-2.800-.7-1.200-9 2.500-13.400 8.400-13.400 2.200 0 4 .7 5.300 2.400z',
    'M12.900 16.400c.6-4 3.600-6.600 8-7 3.500.5 5.800 2.800 6.200 7 .7-6-2-9.200-7-9.200s-7.900 3.200-7.200 9.200z',
  ],
  short: [
    'M12.500 18c-1-8.500 2.900-12 7.500-12s8.500 3.500 7.500 12z',
    'M12.700 15.500C11.500 9 15 6 20 6s8.500 3 7.300 9.500c-.8-3-1.500-4.500-2.500-5-3 .6-6.600.6-9.600 0-1 .5-1.700 2-2.500 5z',
  ],
  side: [
    'M12.500 18c-1-8.500 3-11.800 8-11.800 4.500 0 8 3.300 7 11.800z',
    'M12.600 16.500C11.600 9.500 15.200 6.200 20.600 6.200c4.600 0 8 3 6.900 10.100-.7-2.500-1.400-3.700-2.400-4.400-2.600.9-6.200.9-9.300-.9-1.500 1.100-2.600 2.800-3.200 5.500z',
  ],
  bald: [
    'M12.700 22c-1.800-.6-2.300-2.600-1.800-5.400.5-2.600 1.800-4.300 3.600-5.200h11c1.800.9 3.100 2.600 3.600 5.200.5 2.800 0 4.800-1.800 5.400z',
    '',
  ],
}

const faces: Record<string, Face> = {
  'Mara Lindqvist': { hair: 'bob', colors: ['#c8d3da', '#edc5a8', '#d9a685', '#b98a4e', '#274b6d'] },
  'Ana Petrova': { hair: 'long', colors: ['#dcd2c4', '#e8b795', '#cf9670', '#3a2519', '#a5483c'] },
  'Ben Okafor': { hair: 'short', colors: ['#cdd8cc', '#7d5136', '#66402a', '#1d1511', '#d8b25a'], beard: true },
  'Nia Castellanos': { hair: 'curls', colors: ['#ddd5ea', '#9a6744', '#7d4f31', '#2b1b15', '#2f6d6a'] },
  'Cleo Baker': { hair: 'bun', colors: ['#e8d6cf', '#f0c9b0', '#dca98a', '#a4502b', '#f4efe6'] },
  'Dr. Amir Haddad': {
    hair: 'side',
    colors: ['#c9d8ea', '#d09c74', '#b17f59', '#241a16', '#f6f7f8'],
    beard: true,
    collar: '#4d86a8',
  },
  'June Alvarez': { hair: 'bob', colors: ['#e0e6d2', '#e2b08a', '#c4906a', '#8b8580', '#66814a'], glasses: true },
  'Thomas Reid': { hair: 'short', colors: ['#dadfce', '#e9bd9c', '#cc9571', '#a8a29b', '#34503f'], beard: true },
  'Priya Nair': { hair: 'long', colors: ['#f0e2ca', '#ba855b', '#98663f', '#1f1613', '#7a2f6b'] },
  'Sam Whitaker': { hair: 'side', colors: ['#d5dafa', '#f3cdb4', '#dba687', '#b5602c', '#2b3fc4'] },
  'Lena Fischer': { hair: 'ponytail', colors: ['#d2e5e3', '#f2cdb3', '#dba98a', '#d8b46c', '#3f7f86'] },
  'Greg Molina': {
    hair: 'bald',
    colors: ['#eadccb', '#cf9b78', '#b07d5b', '#4b3a30', '#7d4a35'],
    glasses: true,
    collar: '#f3e9dc',
  },
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 40 40">${content}</svg>`

/** The portrait of a person of the demo. */
export function drawFace(name: string): string {
  const face = faces[name]
  if (!face) throw new Error(`${name} has no face`)
  const { colors, beard, glasses, collar } = face
  const [ground, skin, shade, hair, clothes] = colors
  const [behind, front] = hairs[face.hair]
  const eye = (x: number) => `<circle cx="${x}" cy="17.800" r=".85" fill="#2a1d17"/>`
  return svg(`<rect width="40" height="40" fill="${ground}"/><path d="${behind}" fill="${hair}"/>
  <path d="M4 42c0-9 6.500-12.500 16-12.500S36 33 36 42z" fill="${clothes}"/>
  ${collar ? `<path d="M15.500 29.600 20 36l4.500-6.400z" fill="${collar}"/>` : ''}
  <path d="M16.300 24h7.400v6.200c-1.500 2.600-5.900 2.600-7.400 0z" fill="${shade}"/><ellipse cx="20" cy="18" rx="7.200" ry="8.600" fill="${skin}"/>
  <path d="${front}" fill="${hair}"/>
  ${beard ? `<path d="M13.200 19.500c.4 6.500 3.400 8.800 6.800 8.800s6.400-2.300 6.800-8.800c-.8 2.600-2.400 3.600-4 3.500h-5.600c-1.600.1-3.200-.9-4-3.500z" fill="${hair}" opacity=".85"/>` : ''}
  <path d="M17.300 22.300c1.500 1.500 3.900 1.500 5.400 0" fill="none" stroke="${shade}" stroke-width="1.100" stroke-linecap="round"/>${eye(17)}${eye(23)}
  ${glasses ? '<g fill="none" stroke="#3a3431" stroke-width=".9"><circle cx="17" cy="17.900" r="2.500"/><circle cx="23" cy="17.900" r="2.500"/><path d="M19.500 17.600h1"/></g>' : ''}`)
}

const line = (color: string, width: number, content: string) =>
  `<g fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${content}</g>`

const logos: Record<string, readonly [ground: string, sign: string]> = {
  'Harbour Studio': [
    '#23406e',
    line(
      '#fff',
      4,
      '<path d="M13 10v20M27 10v20"/><path d="M13 21c3.500-4 6-4 7-1.600s4 2.600 7-1.400" stroke-width="3.400"/>',
    ),
  ],
  'Blue Door Bakery': [
    '#f5ead7',
    `<path d="M12 33V17a8 8 0 0 1 16 0v16z" fill="#2f6fb5"/><circle cx="25.600" cy="25" r="1.300" fill="#f5c46a"/>
    ${line('#f5ead7', 1.4, '<path d="M16 33V18.500a4 4 0 0 1 8 0V33" opacity=".75"/>')}${line('#9b7a4a', 2, '<path d="M8.500 33.500h23"/>')}`,
  ],
  'Northlight Dental': [
    '#1d2f55',
    '<path d="M20 6.500c1.200 8 3.500 12 11.500 13.500C23.500 21.500 21.200 25.500 20 33.500 18.800 25.500 16.500 21.500 8.500 20 16.500 18.500 18.800 14.500 20 6.500z" fill="#fff"/>',
  ],
  'Juniper & Daughters': [
    '#e4ecdb',
    `${line('#4d6b36', 2, '<path d="M20 33V10"/>')}<path d="M20 14c-6 0-8-3-8-6 5 0 8 2 8 6zM20 14c6 0 8-3 8-6-5 0-8 2-8 6zM20 23c-7 0-10-3-10-7 6 0 10 2 10 7zM20 23c7 0 10-3 10-7-6 0-10 2-10 7z" fill="#6f8f52"/>
    <g fill="#4a4f9c"><circle cx="15" cy="28" r="2.400"/><circle cx="25.500" cy="27" r="2.400"/></g>`,
  ],
  'Old Mill Hotel': [
    '#34503f',
    `${line('#efe6d2', 2.2, '<circle cx="20" cy="19.500" r="9"/><path d="M20 8v23M8.500 19.500h23M11.900 11.400l16.200 16.200M28.100 11.400 11.900 27.600" stroke-width="1.600"/>')}<circle cx="20" cy="19.500" r="2.600" fill="#efe6d2"/>`,
  ],
  'Saffron Table': [
    '#e7a52c',
    `<g fill="#5b2168"><path d="M20 8c4 5 4 12 0 17-4-5-4-12 0-17z"/><path d="M9.500 14c6 .5 9.500 4.500 10 11-6-.5-9.500-4.500-10-11zM30.500 14c-6 .5-9.500 4.500-10 11 6-.5 9.500-4.500 10-11z" opacity=".82"/></g>
    ${line('#5b2168', 2.2, '<path d="M20 25v8"/>')}`,
  ],
  'Cobalt Cycles': [
    '#dfe4fb',
    line(
      '#2b3fc4',
      2.4,
      '<circle cx="12.500" cy="24" r="5.500"/><circle cx="27.500" cy="24" r="5.500"/><path d="m12.500 24 5-10h6.500l3.500 10M17.500 14l3.500 10h-8.500M21 24l4-7" stroke-width="1.900"/>',
    ),
  ],
  'Tidewater Yoga': [
    '#d3ebe8',
    `<circle cx="20" cy="15.500" r="5.500" fill="#f08f68"/>${line('#14706f', 2.6, '<path d="M7.500 24c3.100-3 6.200-3 9.300 0s6.200 3 9.300 0 4.600-2.600 6.400-1.200M7.500 30c3.100-3 6.200-3 9.300 0s6.200 3 9.300 0 4.600-2.600 6.400-1.200"/>')}`,
  ],
  'Maple Street Veterinary': [
    '#8c2f2b',
    '<g fill="#f7e6d3"><ellipse cx="20" cy="26" rx="6.500" ry="5.500"/><ellipse cx="11" cy="20" rx="2.600" ry="3.500"/><ellipse cx="16.500" cy="14" rx="2.700" ry="3.700"/><ellipse cx="23.500" cy="14" rx="2.700" ry="3.700"/><ellipse cx="29" cy="20" rx="2.600" ry="3.500"/></g>',
  ],
}

/** The logo of a business of the demo: square, because the product rounds it, or with corners of its own. */
export function drawLogo(business: string, corner = 0): string {
  const [ground, sign] = logos[business] ?? []
  if (ground === undefined) throw new Error(`${business} has no logo`)
  return svg(`<rect width="40" height="40" rx="${corner}" fill="${ground}"/>${sign}`)
}
