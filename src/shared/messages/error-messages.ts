import { readRows } from './message-rows.ts'
import { rowFor } from './messages-for.ts'

/** What stands in place of a page that cannot be shown. `{id}` names the request in the log of the server. */
const NAMES = ['failed', 'failedText', 'away', 'awayText', 'refused', 'reference'] as const

export type ErrorMessages = Readonly<Record<(typeof NAMES)[number], string>>

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Something went wrong|This page could not be loaded. Try again in a moment.|Back in a moment|This site is temporarily unavailable. Try again in a moment.|This page cannot be shown|Reference: {id}',
  es: 'Algo ha fallado|No se pudo cargar esta página. Inténtalo de nuevo en un momento.|Volvemos enseguida|Este sitio no está disponible en este momento. Inténtalo de nuevo en un momento.|No se puede mostrar esta página|Referencia: {id}',
  fr: 'Une erreur est survenue|Cette page n’a pas pu être chargée. Réessayez dans un instant.|De retour dans un instant|Ce site est momentanément indisponible. Réessayez dans un instant.|Cette page ne peut pas être affichée|Référence : {id}',
  de: 'Etwas ist schiefgegangen|Diese Seite konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.|Gleich wieder da|Diese Website ist vorübergehend nicht erreichbar. Versuchen Sie es gleich noch einmal.|Diese Seite kann nicht angezeigt werden|Kennung: {id}',
  it: 'Qualcosa è andato storto|Impossibile caricare questa pagina. Riprova tra un momento.|Torniamo subito|Questo sito è temporaneamente non disponibile. Riprova tra un momento.|Impossibile mostrare questa pagina|Riferimento: {id}',
  pt: 'Algo correu mal|Não foi possível carregar esta página. Tente novamente dentro de momentos.|Voltamos já|Este site está temporariamente indisponível. Tente novamente dentro de momentos.|Não é possível mostrar esta página|Referência: {id}',
  'pt-BR':
    'Algo deu errado|Não foi possível carregar esta página. Tente novamente em instantes.|Voltamos já|Este site está temporariamente indisponível. Tente novamente em instantes.|Não é possível mostrar esta página|Referência: {id}',
  nl: 'Er ging iets mis|Deze pagina kon niet worden geladen. Probeer het zo opnieuw.|Zo weer terug|Deze site is tijdelijk niet beschikbaar. Probeer het zo opnieuw.|Deze pagina kan niet worden getoond|Referentie: {id}',
  sv: 'Något gick fel|Sidan kunde inte läsas in. Försök igen om en stund.|Strax tillbaka|Webbplatsen är tillfälligt otillgänglig. Försök igen om en stund.|Sidan kan inte visas|Referens: {id}',
  no: 'Noe gikk galt|Siden kunne ikke lastes inn. Prøv igjen om et øyeblikk.|Straks tilbake|Nettstedet er midlertidig utilgjengelig. Prøv igjen om et øyeblikk.|Siden kan ikke vises|Referanse: {id}',
  da: 'Noget gik galt|Siden kunne ikke indlæses. Prøv igen om et øjeblik.|Straks tilbage|Webstedet er midlertidigt utilgængeligt. Prøv igen om et øjeblik.|Siden kan ikke vises|Reference: {id}',
  fi: 'Jokin meni vikaan|Sivua ei voitu ladata. Yritä hetken kuluttua uudelleen.|Palaamme pian|Sivusto ei ole juuri nyt käytettävissä. Yritä hetken kuluttua uudelleen.|Sivua ei voi näyttää|Viite: {id}',
  pl: 'Coś poszło nie tak|Nie udało się wczytać tej strony. Spróbuj ponownie za chwilę.|Zaraz wracamy|Ta witryna jest chwilowo niedostępna. Spróbuj ponownie za chwilę.|Nie można wyświetlić tej strony|Identyfikator: {id}',
  cs: 'Něco se pokazilo|Stránku se nepodařilo načíst. Zkuste to za chvíli znovu.|Hned jsme zpět|Web je dočasně nedostupný. Zkuste to za chvíli znovu.|Stránku nelze zobrazit|Označení: {id}',
  ro: 'Ceva nu a mers bine|Pagina nu a putut fi încărcată. Încearcă din nou peste puțin timp.|Revenim imediat|Site-ul este temporar indisponibil. Încearcă din nou peste puțin timp.|Pagina nu poate fi afișată|Referință: {id}',
  hu: 'Hiba történt|Az oldalt nem sikerült betölteni. Próbálja újra egy pillanat múlva.|Mindjárt visszajövünk|A webhely átmenetileg nem érhető el. Próbálja újra egy pillanat múlva.|Az oldal nem jeleníthető meg|Azonosító: {id}',
  lv: 'Radās kļūda|Lapu neizdevās ielādēt. Pēc brīža mēģiniet vēlreiz.|Drīz būsim atpakaļ|Vietne īslaicīgi nav pieejama. Pēc brīža mēģiniet vēlreiz.|Lapu nevar parādīt|Atsauce: {id}',
  tr: 'Bir şeyler ters gitti|Bu sayfa yüklenemedi. Biraz sonra yeniden deneyin.|Hemen dönüyoruz|Bu siteye geçici olarak ulaşılamıyor. Biraz sonra yeniden deneyin.|Bu sayfa gösterilemiyor|Başvuru: {id}',
  ru: 'Что-то пошло не так|Не удалось загрузить страницу. Повторите попытку через минуту.|Скоро вернёмся|Сайт временно недоступен. Повторите попытку через минуту.|Эту страницу нельзя показать|Номер запроса: {id}',
  uk: 'Щось пішло не так|Не вдалося завантажити сторінку. Спробуйте ще раз за хвилину.|Скоро повернемося|Сайт тимчасово недоступний. Спробуйте ще раз за хвилину.|Цю сторінку неможливо показати|Номер запиту: {id}',
  ja: '問題が発生しました|このページを読み込めませんでした。しばらくしてからもう一度お試しください。|まもなく復旧します|このサイトは一時的に利用できません。しばらくしてからもう一度お試しください。|このページは表示できません|参照番号: {id}',
  zh: '出了点问题|无法加载此页面，请稍后重试。|马上回来|此网站暂时不可用，请稍后重试。|无法显示此页面|参考编号：{id}',
  'zh-Hant':
    '發生問題|無法載入此頁面，請稍後再試。|馬上回來|此網站暫時無法使用，請稍後再試。|無法顯示此頁面|參考編號：{id}',
  ko: '문제가 발생했습니다|페이지를 불러오지 못했습니다. 잠시 후 다시 시도하세요.|곧 돌아오겠습니다|사이트를 일시적으로 사용할 수 없습니다. 잠시 후 다시 시도하세요.|이 페이지를 표시할 수 없습니다|참조 번호: {id}',
  ar: 'حدث خطأ ما|تعذر تحميل هذه الصفحة. حاول مرة أخرى بعد قليل.|سنعود بعد قليل|هذا الموقع غير متاح مؤقتًا. حاول مرة أخرى بعد قليل.|لا يمكن عرض هذه الصفحة|المرجع: {id}',
  he: 'משהו השתבש|לא ניתן היה לטעון את הדף. נסו שוב בעוד רגע.|מיד חוזרים|האתר אינו זמין כרגע. נסו שוב בעוד רגע.|לא ניתן להציג את הדף|מספר פנייה: {id}',
  hi: 'कुछ गड़बड़ हो गई|यह पृष्ठ लोड नहीं हो सका। थोड़ी देर में फिर कोशिश करें।|अभी लौटते हैं|यह साइट फ़िलहाल उपलब्ध नहीं है। थोड़ी देर में फिर कोशिश करें।|यह पृष्ठ नहीं दिखाया जा सकता|संदर्भ: {id}',
  id: 'Terjadi kesalahan|Halaman ini tidak dapat dimuat. Coba lagi sebentar lagi.|Segera kembali|Situs ini sementara tidak tersedia. Coba lagi sebentar lagi.|Halaman ini tidak dapat ditampilkan|Referensi: {id}',
  vi: 'Đã xảy ra lỗi|Không thể tải trang này. Hãy thử lại sau giây lát.|Sẽ trở lại ngay|Trang web tạm thời không hoạt động. Hãy thử lại sau giây lát.|Không thể hiển thị trang này|Mã tham chiếu: {id}',
}

const TABLE: Readonly<Record<string, ErrorMessages>> = readRows(NAMES, ROWS)

/** The words in a language; English where nobody has translated them. */
export function errorMessagesFor(language: string): ErrorMessages {
  return rowFor(TABLE, language) ?? (TABLE['en'] as ErrorMessages)
}
