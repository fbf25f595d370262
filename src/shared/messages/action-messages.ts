import { readRows } from './message-rows.ts'
import { rowFor } from './messages-for.ts'

/** What the menu of a page offers. In the order in which the rows below name them. */
const NAMES = [
  'askAbout',
  'copyMarkdown',
  'answers',
  'view',
  'plainText',
  'downloadSpec',
  'aboutApi',
  'print',
  'withoutMenus',
  'copyServer',
  'serverAddress',
  'copyInstall',
  'installs',
  /** `{name}` stands for a program. */
  'connectTo',
  'installServer',
] as const

export type ActionMessages = Readonly<Record<(typeof NAMES)[number], string>>

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Ask questions about this page|Copy this page as Markdown|Answers from these docs|View as Markdown|See this page as plain text|Download API spec|The OpenAPI description of this API|Print or save as PDF|Without menus and sidebars|Copy MCP server URL|For Claude, Cursor and other AI tools|Copy MCP install command|Installs the server for your tools|Connect to {name}|Install the MCP server',
  es: 'Haz preguntas sobre esta página|Copiar esta página como Markdown|Respuestas de esta documentación|Ver como Markdown|Ver esta página como texto sin formato|Descargar la especificación de la API|La descripción OpenAPI de esta API|Imprimir o guardar como PDF|Sin menús ni barras laterales|Copiar el servidor MCP|La dirección para herramientas de IA|Copiar el comando de instalación de MCP|Instala el servidor para tus herramientas|Conectar con {name}|Instalar el servidor MCP',
  fr: 'Posez des questions sur cette page|Copier cette page en Markdown|Réponses tirées de cette documentation|Voir en Markdown|Voir cette page en texte brut|Télécharger la spécification de l’API|La description OpenAPI de cette API|Imprimer ou enregistrer en PDF|Sans menus ni barres latérales|Copier le serveur MCP|L’adresse pour les outils d’IA|Copier la commande d’installation MCP|Installe le serveur pour vos outils|Se connecter à {name}|Installer le serveur MCP',
  de: 'Fragen zu dieser Seite stellen|Diese Seite als Markdown kopieren|Antworten aus dieser Dokumentation|Als Markdown ansehen|Diese Seite als reinen Text ansehen|API-Spezifikation herunterladen|Die OpenAPI-Beschreibung dieser API|Drucken oder als PDF speichern|Ohne Menüs und Seitenleisten|MCP-Server kopieren|Die Adresse für KI-Werkzeuge|MCP-Installationsbefehl kopieren|Installiert den Server für Ihre Werkzeuge|Mit {name} verbinden|Den MCP-Server installieren',
  it: 'Fai domande su questa pagina|Copia questa pagina come Markdown|Risposte da questa documentazione|Vedi come Markdown|Vedi questa pagina come testo semplice|Scarica la specifica dell’API|La descrizione OpenAPI di questa API|Stampa o salva come PDF|Senza menu e barre laterali|Copia il server MCP|L’indirizzo per gli strumenti di IA|Copia il comando di installazione MCP|Installa il server per i tuoi strumenti|Connetti a {name}|Installa il server MCP',
  pt: 'Faça perguntas sobre esta página|Copiar esta página como Markdown|Respostas desta documentação|Ver como Markdown|Ver esta página como texto simples|Transferir a especificação da API|A descrição OpenAPI desta API|Imprimir ou guardar como PDF|Sem menus nem barras laterais|Copiar o servidor MCP|O endereço para ferramentas de IA|Copiar o comando de instalação do MCP|Instala o servidor para as suas ferramentas|Ligar ao {name}|Instalar o servidor MCP',
  'pt-BR':
    'Faça perguntas sobre esta página|Copiar esta página como Markdown|Respostas desta documentação|Ver como Markdown|Ver esta página como texto simples|Baixar a especificação da API|A descrição OpenAPI desta API|Imprimir ou salvar como PDF|Sem menus nem barras laterais|Copiar o servidor MCP|O endereço para ferramentas de IA|Copiar o comando de instalação do MCP|Instala o servidor para as suas ferramentas|Conectar ao {name}|Instalar o servidor MCP',
  nl: 'Stel vragen over deze pagina|Deze pagina als Markdown kopiëren|Antwoorden uit deze documentatie|Bekijken als Markdown|Deze pagina als platte tekst bekijken|API-specificatie downloaden|De OpenAPI-beschrijving van deze API|Afdrukken of opslaan als pdf|Zonder menu’s en zijbalken|MCP-server kopiëren|Het adres voor AI-hulpmiddelen|MCP-installatieopdracht kopiëren|Installeert de server voor je hulpmiddelen|Verbinden met {name}|De MCP-server installeren',
  sv: 'Ställ frågor om sidan|Kopiera sidan som Markdown|Svar från den här dokumentationen|Visa som Markdown|Visa sidan som ren text|Ladda ner API-specifikationen|OpenAPI-beskrivningen av detta API|Skriv ut eller spara som PDF|Utan menyer och sidofält|Kopiera MCP-servern|Adressen för AI-verktyg|Kopiera installationskommandot för MCP|Installerar servern för dina verktyg|Anslut till {name}|Installera MCP-servern',
  no: 'Still spørsmål om denne siden|Kopier denne siden som Markdown|Svar fra denne dokumentasjonen|Vis som Markdown|Vis denne siden som ren tekst|Last ned API-spesifikasjonen|OpenAPI-beskrivelsen av dette API-et|Skriv ut eller lagre som PDF|Uten menyer og sidefelt|Kopier MCP-serveren|Adressen for KI-verktøy|Kopier installasjonskommandoen for MCP|Installerer serveren for verktøyene dine|Koble til {name}|Installer MCP-serveren',
  da: 'Stil spørgsmål om denne side|Kopiér denne side som Markdown|Svar fra denne dokumentation|Vis som Markdown|Vis denne side som ren tekst|Hent API-specifikationen|OpenAPI-beskrivelsen af dette API|Udskriv eller gem som PDF|Uden menuer og sidebjælker|Kopiér MCP-serveren|Adressen til AI-værktøjer|Kopiér installationskommandoen til MCP|Installerer serveren til dine værktøjer|Forbind til {name}|Installér MCP-serveren',
  fi: 'Kysy tästä sivusta|Kopioi tämä sivu Markdownina|Vastauksia tästä dokumentaatiosta|Näytä Markdownina|Näytä tämä sivu pelkkänä tekstinä|Lataa API-määrittely|Tämän API:n OpenAPI-kuvaus|Tulosta tai tallenna PDF-tiedostona|Ilman valikoita ja sivupalkkeja|Kopioi MCP-palvelin|Osoite tekoälytyökaluille|Kopioi MCP-asennuskomento|Asentaa palvelimen työkaluillesi|Yhdistä: {name}|Asenna MCP-palvelin',
  pl: 'Zadaj pytania o tę stronę|Kopiuj tę stronę jako Markdown|Odpowiedzi z tej dokumentacji|Pokaż jako Markdown|Pokaż tę stronę jako zwykły tekst|Pobierz specyfikację API|Opis OpenAPI tego API|Drukuj lub zapisz jako PDF|Bez menu i pasków bocznych|Kopiuj serwer MCP|Adres dla narzędzi AI|Kopiuj polecenie instalacji MCP|Instaluje serwer dla Twoich narzędzi|Połącz z {name}|Zainstaluj serwer MCP',
  cs: 'Zeptejte se na tuto stránku|Kopírovat tuto stránku jako Markdown|Odpovědi z této dokumentace|Zobrazit jako Markdown|Zobrazit tuto stránku jako prostý text|Stáhnout specifikaci API|Popis OpenAPI tohoto API|Vytisknout nebo uložit jako PDF|Bez nabídek a postranních panelů|Kopírovat server MCP|Adresa pro nástroje AI|Kopírovat instalační příkaz MCP|Nainstaluje server pro vaše nástroje|Připojit k {name}|Nainstalovat server MCP',
  ro: 'Pune întrebări despre această pagină|Copiază această pagină ca Markdown|Răspunsuri din această documentație|Vezi ca Markdown|Vezi această pagină ca text simplu|Descarcă specificația API|Descrierea OpenAPI a acestui API|Tipărește sau salvează ca PDF|Fără meniuri și bare laterale|Copiază serverul MCP|Adresa pentru instrumente AI|Copiază comanda de instalare MCP|Instalează serverul pentru instrumentele tale|Conectează la {name}|Instalează serverul MCP',
  hu: 'Tegyen fel kérdéseket erről az oldalról|Az oldal másolása Markdownként|Válaszok ebből a dokumentációból|Megtekintés Markdownként|Az oldal megtekintése egyszerű szövegként|API-specifikáció letöltése|Az API OpenAPI-leírása|Nyomtatás vagy mentés PDF-ként|Menük és oldalsávok nélkül|MCP-szerver másolása|A cím AI-eszközökhöz|MCP-telepítőparancs másolása|Telepíti a szervert az eszközeihez|Csatlakozás ehhez: {name}|Az MCP-szerver telepítése',
  lv: 'Uzdodiet jautājumus par šo lapu|Kopēt šo lapu kā Markdown|Atbildes no šīs dokumentācijas|Skatīt kā Markdown|Skatīt šo lapu kā vienkāršu tekstu|Lejupielādēt API specifikāciju|Šī API OpenAPI apraksts|Drukāt vai saglabāt kā PDF|Bez izvēlnēm un sānjoslām|Kopēt MCP serveri|Adrese MI rīkiem|Kopēt MCP instalēšanas komandu|Instalē serveri jūsu rīkiem|Savienot ar {name}|Instalēt MCP serveri',
  tr: 'Bu sayfa hakkında soru sor|Bu sayfayı Markdown olarak kopyala|Bu belgelerden yanıtlar|Markdown olarak görüntüle|Bu sayfayı düz metin olarak gör|API belirtimini indir|Bu API’nin OpenAPI açıklaması|Yazdır veya PDF olarak kaydet|Menüler ve kenar çubukları olmadan|MCP sunucusunu kopyala|Yapay zekâ araçları için adres|MCP kurulum komutunu kopyala|Sunucuyu araçlarınız için kurar|{name} ile bağlan|MCP sunucusunu kur',
  ru: 'Задать вопросы об этой странице|Копировать страницу как Markdown|Ответы из этой документации|Открыть как Markdown|Показать страницу простым текстом|Скачать спецификацию API|Описание этого API в OpenAPI|Напечатать или сохранить как PDF|Без меню и боковых панелей|Копировать сервер MCP|Адрес для инструментов ИИ|Копировать команду установки MCP|Устанавливает сервер для ваших инструментов|Подключить к {name}|Установить сервер MCP',
  uk: 'Поставити запитання про цю сторінку|Копіювати сторінку як Markdown|Відповіді з цієї документації|Переглянути як Markdown|Показати сторінку звичайним текстом|Завантажити специфікацію API|Опис цього API в OpenAPI|Надрукувати або зберегти як PDF|Без меню та бічних панелей|Копіювати сервер MCP|Адреса для інструментів ШІ|Копіювати команду встановлення MCP|Встановлює сервер для ваших інструментів|Підключити до {name}|Встановити сервер MCP',
  ja: 'このページについて質問する|このページを Markdown としてコピー|このドキュメントからの回答|Markdown で表示|このページをプレーンテキストで表示|API 仕様をダウンロード|この API の OpenAPI 記述|印刷または PDF として保存|メニューとサイドバーなし|MCP サーバーをコピー|AI ツール用のアドレス|MCP のインストールコマンドをコピー|ツールにサーバーをインストールします|{name} に接続|MCP サーバーをインストール',
  zh: '就此页面提问|将此页面复制为 Markdown|来自本文档的回答|以 Markdown 查看|以纯文本查看此页面|下载 API 规范|此 API 的 OpenAPI 描述|打印或另存为 PDF|不含菜单和侧边栏|复制 MCP 服务器|供 AI 工具使用的地址|复制 MCP 安装命令|为您的工具安装服务器|连接到 {name}|安装 MCP 服务器',
  'zh-Hant':
    '就此頁面提問|將此頁面複製為 Markdown|來自本文件的回答|以 Markdown 檢視|以純文字檢視此頁面|下載 API 規格|此 API 的 OpenAPI 描述|列印或另存為 PDF|不含選單和側邊欄|複製 MCP 伺服器|供 AI 工具使用的位址|複製 MCP 安裝指令|為您的工具安裝伺服器|連線至 {name}|安裝 MCP 伺服器',
  ko: '이 페이지에 대해 질문하기|이 페이지를 Markdown으로 복사|이 문서에서 찾은 답변|Markdown으로 보기|이 페이지를 일반 텍스트로 보기|API 명세 다운로드|이 API의 OpenAPI 설명|인쇄하거나 PDF로 저장|메뉴와 사이드바 없이|MCP 서버 복사|AI 도구용 주소|MCP 설치 명령 복사|도구에 서버를 설치합니다|{name}에 연결|MCP 서버 설치',
  ar: 'اطرح أسئلة حول هذه الصفحة|نسخ هذه الصفحة بصيغة Markdown|إجابات من هذه الوثائق|عرض بصيغة Markdown|عرض هذه الصفحة كنص عادي|تنزيل مواصفات واجهة API|وصف OpenAPI لهذه الواجهة|طباعة أو حفظ بصيغة PDF|بدون قوائم وأشرطة جانبية|نسخ خادم MCP|العنوان لأدوات الذكاء الاصطناعي|نسخ أمر تثبيت MCP|يثبّت الخادم لأدواتك|الاتصال بـ {name}|تثبيت خادم MCP',
  he: 'שאלו שאלות על הדף הזה|העתקת הדף כ-Markdown|תשובות מהתיעוד הזה|הצגה כ-Markdown|הצגת הדף כטקסט פשוט|הורדת מפרט ה-API|תיאור ה-OpenAPI של ה-API הזה|הדפסה או שמירה כ-PDF|ללא תפריטים וסרגלי צד|העתקת שרת ה-MCP|הכתובת לכלי בינה מלאכותית|העתקת פקודת ההתקנה של MCP|מתקינה את השרת עבור הכלים שלך|התחברות אל {name}|התקנת שרת ה-MCP',
  hi: 'इस पृष्ठ के बारे में प्रश्न पूछें|इस पृष्ठ को Markdown के रूप में कॉपी करें|इस दस्तावेज़ से उत्तर|Markdown के रूप में देखें|इस पृष्ठ को सादे पाठ के रूप में देखें|API विनिर्देश डाउनलोड करें|इस API का OpenAPI विवरण|प्रिंट करें या PDF के रूप में सहेजें|मेनू और साइडबार के बिना|MCP सर्वर कॉपी करें|AI टूल के लिए पता|MCP इंस्टॉल कमांड कॉपी करें|आपके टूल के लिए सर्वर इंस्टॉल करता है|{name} से कनेक्ट करें|MCP सर्वर इंस्टॉल करें',
  id: 'Ajukan pertanyaan tentang halaman ini|Salin halaman ini sebagai Markdown|Jawaban dari dokumentasi ini|Lihat sebagai Markdown|Lihat halaman ini sebagai teks biasa|Unduh spesifikasi API|Deskripsi OpenAPI dari API ini|Cetak atau simpan sebagai PDF|Tanpa menu dan bilah samping|Salin server MCP|Alamat untuk alat AI|Salin perintah pemasangan MCP|Memasang server untuk alat Anda|Hubungkan ke {name}|Pasang server MCP',
  vi: 'Đặt câu hỏi về trang này|Sao chép trang này dưới dạng Markdown|Câu trả lời từ tài liệu này|Xem dưới dạng Markdown|Xem trang này dưới dạng văn bản thuần|Tải đặc tả API|Mô tả OpenAPI của API này|In hoặc lưu thành PDF|Không có menu và thanh bên|Sao chép máy chủ MCP|Địa chỉ cho công cụ AI|Sao chép lệnh cài đặt MCP|Cài đặt máy chủ cho công cụ của bạn|Kết nối với {name}|Cài đặt máy chủ MCP',
}

const TABLE: Readonly<Record<string, ActionMessages>> = readRows(NAMES, ROWS)

/** The words in the language of a page. */
export function actionMessagesFor(language: string): ActionMessages {
  return rowFor(TABLE, language) ?? (TABLE['en'] as ActionMessages)
}
