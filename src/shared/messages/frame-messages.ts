import { readRows } from './message-rows.ts'
import { rowFor } from './messages-for.ts'

/** What the frame of a page says, mostly to readers who hear it. In the order in which the rows below name them. */
const NAMES = [
  'language',
  'version',
  'product',
  'section',
  'pages',
  'announcement',
  'closeAnnouncement',
  'switchTheme',
  'moreActions',
  'breadcrumbs',
  'neighbours',
  'filter',
  'showFor',
  'deprecated',
  'themeSystem',
  'themeLight',
  'themeDark',
  'more',
  'moreCount',
] as const

export type FrameMessages = Readonly<Record<(typeof NAMES)[number], string>>

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Language|Version|Product|Section|Pages|Announcement|Close announcement|Switch theme|More actions|Breadcrumbs|Previous and next page|Filter|Show this page for|Deprecated|System|Light|Dark|More|{count} more',
  es: 'Idioma|Versión|Producto|Sección|Páginas|Anuncio|Cerrar el anuncio|Cambiar entre claro y oscuro|Más acciones|Ruta de navegación|Páginas contiguas|Filtrar|Mostrar esta página para|Obsoleto|Sistema|Claro|Oscuro|Más|{count} más',
  fr: 'Langue|Version|Produit|Section|Pages|Annonce|Fermer l’annonce|Basculer entre clair et sombre|Plus d’actions|Fil d’Ariane|Pages voisines|Filtrer|Afficher cette page pour|Obsolète|Système|Clair|Sombre|Plus|{count} de plus',
  de: 'Sprache|Version|Produkt|Bereich|Seiten|Ankündigung|Ankündigung schließen|Zwischen hell und dunkel wechseln|Weitere Aktionen|Brotkrumen|Benachbarte Seiten|Filtern|Diese Seite anzeigen für|Veraltet|System|Hell|Dunkel|Mehr|{count} weitere',
  it: 'Lingua|Versione|Prodotto|Sezione|Pagine|Annuncio|Chiudi l’annuncio|Passa da chiaro a scuro|Altre azioni|Percorso|Pagine vicine|Filtra|Mostra questa pagina per|Deprecato|Sistema|Chiaro|Scuro|Altro|altri {count}',
  pt: 'Idioma|Versão|Produto|Secção|Páginas|Anúncio|Fechar o anúncio|Alternar entre claro e escuro|Mais ações|Caminho|Páginas vizinhas|Filtrar|Mostrar esta página para|Obsoleto|Sistema|Claro|Escuro|Mais|mais {count}',
  'pt-BR':
    'Idioma|Versão|Produto|Seção|Páginas|Anúncio|Fechar o anúncio|Alternar entre claro e escuro|Mais ações|Trilha de navegação|Páginas vizinhas|Filtrar|Mostrar esta página para|Obsoleto|Sistema|Claro|Escuro|Mais|mais {count}',
  nl: 'Taal|Versie|Product|Onderdeel|Pagina’s|Aankondiging|Aankondiging sluiten|Wisselen tussen licht en donker|Meer acties|Kruimelpad|Aangrenzende pagina’s|Filteren|Deze pagina tonen voor|Verouderd|Systeem|Licht|Donker|Meer|nog {count}',
  sv: 'Språk|Version|Produkt|Avsnitt|Sidor|Meddelande|Stäng meddelandet|Växla mellan ljust och mörkt|Fler åtgärder|Sökväg|Angränsande sidor|Filtrera|Visa sidan för|Föråldrad|System|Ljust|Mörkt|Mer|{count} till',
  no: 'Språk|Versjon|Produkt|Seksjon|Sider|Kunngjøring|Lukk kunngjøringen|Bytt mellom lyst og mørkt|Flere handlinger|Brødsmuler|Nabosider|Filtrer|Vis denne siden for|Utgått|System|Lyst|Mørkt|Mer|{count} til',
  da: 'Sprog|Version|Produkt|Sektion|Sider|Meddelelse|Luk meddelelsen|Skift mellem lyst og mørkt|Flere handlinger|Brødkrummer|Nabosider|Filtrér|Vis denne side for|Forældet|System|Lyst|Mørkt|Mere|{count} mere',
  fi: 'Kieli|Versio|Tuote|Osio|Sivut|Ilmoitus|Sulje ilmoitus|Vaihda vaalean ja tumman välillä|Lisää toimintoja|Murupolku|Viereiset sivut|Suodata|Näytä tämä sivu|Vanhentunut|Järjestelmä|Vaalea|Tumma|Lisää|{count} lisää',
  pl: 'Język|Wersja|Produkt|Sekcja|Strony|Ogłoszenie|Zamknij ogłoszenie|Przełącz jasny lub ciemny|Więcej działań|Ścieżka nawigacji|Sąsiednie strony|Filtruj|Pokaż tę stronę dla|Przestarzałe|Systemowy|Jasny|Ciemny|Więcej|jeszcze {count}',
  cs: 'Jazyk|Verze|Produkt|Sekce|Stránky|Oznámení|Zavřít oznámení|Přepnout světlý a tmavý režim|Další akce|Drobečková navigace|Sousední stránky|Filtrovat|Zobrazit tuto stránku pro|Zastaralé|Systém|Světlý|Tmavý|Další|dalších {count}',
  ro: 'Limbă|Versiune|Produs|Secțiune|Pagini|Anunț|Închide anunțul|Comută între luminos și întunecat|Mai multe acțiuni|Cale de navigare|Pagini vecine|Filtrează|Arată această pagină pentru|Învechit|Sistem|Luminos|Întunecat|Mai multe|încă {count}',
  hu: 'Nyelv|Verzió|Termék|Szakasz|Oldalak|Közlemény|Közlemény bezárása|Váltás világos és sötét között|További műveletek|Navigációs útvonal|Szomszédos oldalak|Szűrés|Az oldal megjelenítése ehhez|Elavult|Rendszer|Világos|Sötét|Továbbiak|további {count}',
  lv: 'Valoda|Versija|Produkts|Sadaļa|Lapas|Paziņojums|Aizvērt paziņojumu|Pārslēgt gaišo un tumšo režīmu|Citas darbības|Navigācijas ceļš|Blakus lapas|Filtrēt|Rādīt šo lapu|Novecojis|Sistēma|Gaišs|Tumšs|Vairāk|vēl {count}',
  tr: 'Dil|Sürüm|Ürün|Bölüm|Sayfalar|Duyuru|Duyuruyu kapat|Açık ve koyu arasında geçiş yap|Diğer işlemler|Gezinti yolu|Komşu sayfalar|Filtrele|Bu sayfayı şunun için göster|Kullanımdan kaldırıldı|Sistem|Açık|Koyu|Diğer|{count} tane daha',
  ru: 'Язык|Версия|Продукт|Раздел|Страницы|Объявление|Закрыть объявление|Переключить светлую и тёмную тему|Другие действия|Навигационная цепочка|Соседние страницы|Фильтр|Показать страницу для|Устарело|Системная|Светлая|Тёмная|Ещё|ещё {count}',
  uk: 'Мова|Версія|Продукт|Розділ|Сторінки|Оголошення|Закрити оголошення|Перемкнути світлу й темну тему|Інші дії|Навігаційний ланцюжок|Сусідні сторінки|Фільтр|Показати сторінку для|Застаріло|Системна|Світла|Темна|Ще|ще {count}',
  ja: '言語|バージョン|製品|セクション|ページ|お知らせ|お知らせを閉じる|ライトとダークを切り替える|その他の操作|パンくずリスト|前後のページ|絞り込み|このページの表示対象|非推奨|システム|ライト|ダーク|その他|他 {count} 件',
  zh: '语言|版本|产品|部分|页面|公告|关闭公告|切换浅色和深色|更多操作|面包屑导航|相邻页面|筛选|按以下内容显示此页面|已弃用|跟随系统|浅色|深色|更多|另外 {count} 个',
  'zh-Hant':
    '語言|版本|產品|區段|頁面|公告|關閉公告|切換淺色和深色|更多動作|導覽路徑|相鄰頁面|篩選|依下列項目顯示此頁面|已棄用|跟隨系統|淺色|深色|更多|另外 {count} 個',
  ko: '언어|버전|제품|섹션|페이지|공지|공지 닫기|밝은 모드와 어두운 모드 전환|추가 작업|탐색 경로|이전 및 다음 페이지|필터|이 페이지 표시 대상|지원 중단|시스템|밝게|어둡게|더보기|{count}개 더',
  ar: 'اللغة|الإصدار|المنتج|القسم|الصفحات|إعلان|إغلاق الإعلان|التبديل بين الفاتح والداكن|المزيد من الإجراءات|مسار التنقل|الصفحات المجاورة|تصفية|عرض هذه الصفحة لـ|مهمل|النظام|فاتح|داكن|المزيد|{count} أخرى',
  he: 'שפה|גרסה|מוצר|מדור|דפים|הודעה|סגירת ההודעה|מעבר בין בהיר לכהה|פעולות נוספות|נתיב ניווט|דפים סמוכים|סינון|הצגת הדף עבור|הוצא משימוש|מערכת|בהיר|כהה|עוד|עוד {count}',
  hi: 'भाषा|संस्करण|उत्पाद|अनुभाग|पृष्ठ|घोषणा|घोषणा बंद करें|हल्के और गहरे के बीच बदलें|और क्रियाएँ|ब्रेडक्रंब|आस-पास के पृष्ठ|फ़िल्टर|यह पृष्ठ इसके लिए दिखाएँ|अप्रचलित|सिस्टम|हल्का|गहरा|और|{count} और',
  id: 'Bahasa|Versi|Produk|Bagian|Halaman|Pengumuman|Tutup pengumuman|Beralih antara terang dan gelap|Tindakan lain|Jejak navigasi|Halaman sekitar|Saring|Tampilkan halaman ini untuk|Usang|Sistem|Terang|Gelap|Lainnya|{count} lagi',
  vi: 'Ngôn ngữ|Phiên bản|Sản phẩm|Mục|Các trang|Thông báo|Đóng thông báo|Chuyển giữa sáng và tối|Thao tác khác|Đường dẫn điều hướng|Các trang lân cận|Lọc|Hiển thị trang này cho|Không còn dùng|Hệ thống|Sáng|Tối|Thêm|{count} mục nữa',
}

const TABLE: Readonly<Record<string, FrameMessages>> = readRows(NAMES, ROWS)

/** The words in the language of a page, always the same object for the same language. */
export function frameMessagesFor(language: string): FrameMessages {
  return rowFor(TABLE, language) ?? (TABLE['en'] as FrameMessages)
}
