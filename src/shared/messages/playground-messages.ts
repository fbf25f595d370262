import { readRows } from './message-rows.ts'
import { rowFor } from './messages-for.ts'

/** What the request builder says beside the words of the reference. In the order in which the rows below name them. */
const NAMES = [
  'send',
  'cancel',
  'close',
  'server',
  'timing',
  'raw',
  'pretty',
  'events',
  'sendToSee',
  'waiting',
  'copy',
  'copied',
  'show',
  'hide',
  'remember',
  'reset',
  'sendAnyway',
  'connect',
  'disconnect',
  'notConnected',
  'connecting',
  'connected',
  'fixFields',
  'copySample',
  'copyCurl',
  'log',
  'copyLog',
  'clear',
  'sent',
  'received',
  'messageCount',
  'connectToSee',
  'showAll',
] as const

export type PlaygroundMessages = Readonly<Record<(typeof NAMES)[number], string>>

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Send|Cancel|Close|Server|Timing|Raw|Pretty|Events|Send the request to see the response.|Waiting for the response…|Copy|Copied|Show|Hide|Remember on this device|Reset all values|Send anyway|Connect|Disconnect|Not connected|Connecting…|Connected|Fix {count} fields before sending.|Copy sample|Copy as cURL|Log|Copy log|Clear|Sent|Received|Messages: {count}|Connect to see messages as they arrive.|Show all',
  es: 'Enviar|Cancelar|Cerrar|Servidor|Tiempos|Sin formato|Con formato|Eventos|Envía la solicitud para ver la respuesta.|Esperando la respuesta…|Copiar|Copiado|Mostrar|Ocultar|Recordar en este dispositivo|Restablecer todos los valores|Enviar de todos modos|Conectar|Desconectar|Sin conexión|Conectando…|Conectado|Campos por corregir antes de enviar: {count}.|Copiar ejemplo|Copiar como cURL|Registro|Copiar registro|Borrar|Enviado|Recibido|Mensajes: {count}|Conéctate para ver los mensajes a medida que llegan.|Mostrar todo',
  fr: 'Envoyer|Annuler|Fermer|Serveur|Durées|Brut|Mis en forme|Événements|Envoyez la requête pour voir la réponse.|En attente de la réponse…|Copier|Copié|Afficher|Masquer|Mémoriser sur cet appareil|Réinitialiser toutes les valeurs|Envoyer quand même|Se connecter|Se déconnecter|Non connecté|Connexion…|Connecté|Champs à corriger avant l’envoi : {count}.|Copier l’exemple|Copier en cURL|Journal|Copier le journal|Effacer|Envoyé|Reçu|Messages : {count}|Connectez-vous pour voir les messages à leur arrivée.|Tout afficher',
  de: 'Senden|Abbrechen|Schließen|Server|Zeiten|Roh|Formatiert|Ereignisse|Senden Sie die Anfrage, um die Antwort zu sehen.|Warten auf die Antwort…|Kopieren|Kopiert|Anzeigen|Verbergen|Auf diesem Gerät merken|Alle Werte zurücksetzen|Trotzdem senden|Verbinden|Trennen|Nicht verbunden|Verbindung wird hergestellt…|Verbunden|Vor dem Senden zu korrigierende Felder: {count}.|Beispiel kopieren|Als cURL kopieren|Protokoll|Protokoll kopieren|Leeren|Gesendet|Empfangen|Nachrichten: {count}|Stellen Sie eine Verbindung her, um eingehende Nachrichten zu sehen.|Alles anzeigen',
  it: 'Invia|Annulla|Chiudi|Server|Tempi|Grezzo|Formattato|Eventi|Invia la richiesta per vedere la risposta.|In attesa della risposta…|Copia|Copiato|Mostra|Nascondi|Ricorda su questo dispositivo|Reimposta tutti i valori|Invia comunque|Connetti|Disconnetti|Non connesso|Connessione in corso…|Connesso|Campi da correggere prima dell’invio: {count}.|Copia esempio|Copia come cURL|Registro|Copia registro|Cancella|Inviato|Ricevuto|Messaggi: {count}|Connettiti per vedere i messaggi in arrivo.|Mostra tutto',
  pt: 'Enviar|Cancelar|Fechar|Servidor|Tempos|Em bruto|Formatado|Eventos|Envie o pedido para ver a resposta.|A aguardar a resposta…|Copiar|Copiado|Mostrar|Ocultar|Memorizar neste dispositivo|Repor todos os valores|Enviar mesmo assim|Ligar|Desligar|Sem ligação|A ligar…|Ligado|Campos a corrigir antes de enviar: {count}.|Copiar exemplo|Copiar como cURL|Registo|Copiar registo|Limpar|Enviado|Recebido|Mensagens: {count}|Ligue-se para ver as mensagens à medida que chegam.|Mostrar tudo',
  'pt-BR':
    'Enviar|Cancelar|Fechar|Servidor|Tempos|Bruto|Formatado|Eventos|Envie a requisição para ver a resposta.|Aguardando a resposta…|Copiar|Copiado|Mostrar|Ocultar|Lembrar neste dispositivo|Redefinir todos os valores|Enviar mesmo assim|Conectar|Desconectar|Desconectado|Conectando…|Conectado|Campos a corrigir antes de enviar: {count}.|Copiar exemplo|Copiar como cURL|Registro|Copiar registro|Limpar|Enviado|Recebido|Mensagens: {count}|Conecte-se para ver as mensagens conforme chegam.|Mostrar tudo',
  nl: 'Verzenden|Annuleren|Sluiten|Server|Tijden|Onbewerkt|Opgemaakt|Gebeurtenissen|Verzend het verzoek om het antwoord te zien.|Wachten op het antwoord…|Kopiëren|Gekopieerd|Tonen|Verbergen|Onthouden op dit apparaat|Alle waarden herstellen|Toch verzenden|Verbinden|Verbreken|Niet verbonden|Verbinden…|Verbonden|Velden te corrigeren voor verzending: {count}.|Voorbeeld kopiëren|Kopiëren als cURL|Logboek|Logboek kopiëren|Wissen|Verzonden|Ontvangen|Berichten: {count}|Maak verbinding om binnenkomende berichten te zien.|Alles tonen',
  sv: 'Skicka|Avbryt|Stäng|Server|Tider|Rå|Formaterat|Händelser|Skicka begäran för att se svaret.|Väntar på svaret…|Kopiera|Kopierat|Visa|Dölj|Kom ihåg på den här enheten|Återställ alla värden|Skicka ändå|Anslut|Koppla från|Inte ansluten|Ansluter…|Ansluten|Fält att rätta före sändning: {count}.|Kopiera exempel|Kopiera som cURL|Logg|Kopiera logg|Rensa|Skickat|Mottaget|Meddelanden: {count}|Anslut för att se meddelanden när de kommer.|Visa allt',
  no: 'Send|Avbryt|Lukk|Server|Tider|Rå|Formatert|Hendelser|Send forespørselen for å se svaret.|Venter på svaret…|Kopier|Kopiert|Vis|Skjul|Husk på denne enheten|Tilbakestill alle verdier|Send likevel|Koble til|Koble fra|Ikke tilkoblet|Kobler til…|Tilkoblet|Felt som må rettes før sending: {count}.|Kopier eksempel|Kopier som cURL|Logg|Kopier logg|Tøm|Sendt|Mottatt|Meldinger: {count}|Koble til for å se meldinger når de kommer.|Vis alt',
  da: 'Send|Annuller|Luk|Server|Tider|Rå|Formateret|Hændelser|Send forespørgslen for at se svaret.|Venter på svaret…|Kopiér|Kopieret|Vis|Skjul|Husk på denne enhed|Nulstil alle værdier|Send alligevel|Forbind|Afbryd|Ikke forbundet|Forbinder…|Forbundet|Felter, der skal rettes før afsendelse: {count}.|Kopiér eksempel|Kopiér som cURL|Log|Kopiér log|Ryd|Sendt|Modtaget|Beskeder: {count}|Forbind for at se beskeder, når de kommer.|Vis alt',
  fi: 'Lähetä|Peruuta|Sulje|Palvelin|Ajat|Raaka|Muotoiltu|Tapahtumat|Lähetä pyyntö nähdäksesi vastauksen.|Odotetaan vastausta…|Kopioi|Kopioitu|Näytä|Piilota|Muista tällä laitteella|Palauta kaikki arvot|Lähetä silti|Yhdistä|Katkaise yhteys|Ei yhteyttä|Yhdistetään…|Yhdistetty|Korjattavia kenttiä ennen lähetystä: {count}.|Kopioi esimerkki|Kopioi cURL-komentona|Loki|Kopioi loki|Tyhjennä|Lähetetty|Vastaanotettu|Viestejä: {count}|Yhdistä nähdäksesi saapuvat viestit.|Näytä kaikki',
  pl: 'Wyślij|Anuluj|Zamknij|Serwer|Czasy|Surowe|Sformatowane|Zdarzenia|Wyślij żądanie, aby zobaczyć odpowiedź.|Oczekiwanie na odpowiedź…|Kopiuj|Skopiowano|Pokaż|Ukryj|Zapamiętaj na tym urządzeniu|Przywróć wszystkie wartości|Wyślij mimo to|Połącz|Rozłącz|Nie połączono|Łączenie…|Połączono|Pola do poprawienia przed wysłaniem: {count}.|Kopiuj przykład|Kopiuj jako cURL|Dziennik|Kopiuj dziennik|Wyczyść|Wysłano|Odebrano|Wiadomości: {count}|Połącz się, aby zobaczyć przychodzące wiadomości.|Pokaż wszystko',
  cs: 'Odeslat|Zrušit|Zavřít|Server|Časy|Nezpracované|Formátované|Události|Odešlete požadavek a zobrazí se odpověď.|Čeká se na odpověď…|Kopírovat|Zkopírováno|Zobrazit|Skrýt|Zapamatovat na tomto zařízení|Obnovit všechny hodnoty|Přesto odeslat|Připojit|Odpojit|Nepřipojeno|Připojování…|Připojeno|Pole k opravě před odesláním: {count}.|Kopírovat ukázku|Kopírovat jako cURL|Protokol|Kopírovat protokol|Vymazat|Odesláno|Přijato|Zprávy: {count}|Připojte se a uvidíte příchozí zprávy.|Zobrazit vše',
  ro: 'Trimite|Anulează|Închide|Server|Durate|Brut|Formatat|Evenimente|Trimiteți cererea pentru a vedea răspunsul.|Se așteaptă răspunsul…|Copiază|Copiat|Arată|Ascunde|Memorează pe acest dispozitiv|Resetează toate valorile|Trimite oricum|Conectare|Deconectare|Neconectat|Se conectează…|Conectat|Câmpuri de corectat înainte de trimitere: {count}.|Copiază exemplul|Copiază ca cURL|Jurnal|Copiază jurnalul|Golește|Trimis|Primit|Mesaje: {count}|Conectați-vă pentru a vedea mesajele pe măsură ce sosesc.|Arată tot',
  hu: 'Küldés|Mégse|Bezárás|Kiszolgáló|Idők|Nyers|Formázott|Események|Küldje el a kérést a válasz megtekintéséhez.|Várakozás a válaszra…|Másolás|Másolva|Megjelenítés|Elrejtés|Megjegyzés ezen az eszközön|Minden érték visszaállítása|Küldés mindenképp|Csatlakozás|Kapcsolat bontása|Nincs kapcsolat|Csatlakozás…|Csatlakozva|Küldés előtt javítandó mezők: {count}.|Példa másolása|Másolás cURL-ként|Napló|Napló másolása|Törlés|Elküldve|Fogadva|Üzenetek: {count}|Csatlakozzon a beérkező üzenetek megtekintéséhez.|Összes megjelenítése',
  lv: 'Sūtīt|Atcelt|Aizvērt|Serveris|Laiki|Neapstrādāts|Formatēts|Notikumi|Nosūtiet pieprasījumu, lai redzētu atbildi.|Gaida atbildi…|Kopēt|Nokopēts|Rādīt|Slēpt|Atcerēties šajā ierīcē|Atiestatīt visas vērtības|Tomēr sūtīt|Savienot|Atvienot|Nav savienojuma|Savieno…|Savienots|Lauki, kas jālabo pirms sūtīšanas: {count}.|Kopēt piemēru|Kopēt kā cURL|Žurnāls|Kopēt žurnālu|Notīrīt|Nosūtīts|Saņemts|Ziņojumi: {count}|Izveidojiet savienojumu, lai redzētu ienākošos ziņojumus.|Rādīt visu',
  tr: 'Gönder|İptal|Kapat|Sunucu|Süreler|Ham|Biçimli|Olaylar|Yanıtı görmek için isteği gönderin.|Yanıt bekleniyor…|Kopyala|Kopyalandı|Göster|Gizle|Bu cihazda hatırla|Tüm değerleri sıfırla|Yine de gönder|Bağlan|Bağlantıyı kes|Bağlı değil|Bağlanıyor…|Bağlandı|Göndermeden önce düzeltilecek alanlar: {count}.|Örneği kopyala|cURL olarak kopyala|Günlük|Günlüğü kopyala|Temizle|Gönderildi|Alındı|İletiler: {count}|Gelen iletileri görmek için bağlanın.|Tümünü göster',
  ru: 'Отправить|Отмена|Закрыть|Сервер|Время|Как есть|С форматированием|События|Отправьте запрос, чтобы увидеть ответ.|Ожидание ответа…|Копировать|Скопировано|Показать|Скрыть|Запомнить на этом устройстве|Сбросить все значения|Всё равно отправить|Подключиться|Отключиться|Не подключено|Подключение…|Подключено|Исправьте перед отправкой, полей: {count}.|Копировать пример|Копировать как cURL|Журнал|Копировать журнал|Очистить|Отправлено|Получено|Сообщения: {count}|Подключитесь, чтобы видеть входящие сообщения.|Показать всё',
  uk: 'Надіслати|Скасувати|Закрити|Сервер|Час|Як є|Форматовано|Події|Надішліть запит, щоб побачити відповідь.|Очікування відповіді…|Копіювати|Скопійовано|Показати|Сховати|Запам’ятати на цьому пристрої|Скинути всі значення|Усе одно надіслати|Підключитися|Відключитися|Не підключено|Підключення…|Підключено|Виправте перед надсиланням, полів: {count}.|Копіювати приклад|Копіювати як cURL|Журнал|Копіювати журнал|Очистити|Надіслано|Отримано|Повідомлення: {count}|Підключіться, щоб бачити вхідні повідомлення.|Показати все',
  ja: '送信|キャンセル|閉じる|サーバー|時間|生データ|整形表示|イベント|リクエストを送信するとレスポンスが表示されます。|レスポンスを待っています…|コピー|コピーしました|表示|非表示|このデバイスに記憶|すべての値をリセット|それでも送信|接続|切断|未接続|接続中…|接続済み|送信前に修正が必要なフィールド: {count}|サンプルをコピー|cURL としてコピー|ログ|ログをコピー|消去|送信済み|受信済み|メッセージ: {count}|接続すると、届いたメッセージが表示されます。|すべて表示',
  zh: '发送|取消|关闭|服务器|耗时|原始|格式化|事件|发送请求以查看响应。|正在等待响应…|复制|已复制|显示|隐藏|在此设备上记住|重置所有值|仍然发送|连接|断开|未连接|正在连接…|已连接|发送前需要修正的字段：{count}|复制示例|复制为 cURL|日志|复制日志|清除|已发送|已接收|消息：{count}|连接后即可查看收到的消息。|显示全部',
  'zh-Hant':
    '傳送|取消|關閉|伺服器|時間|原始|格式化|事件|傳送請求以查看回應。|正在等待回應…|複製|已複製|顯示|隱藏|在此裝置上記住|重設所有值|仍要傳送|連線|中斷連線|未連線|正在連線…|已連線|傳送前需要修正的欄位：{count}|複製範例|複製為 cURL|記錄|複製記錄|清除|已傳送|已接收|訊息：{count}|連線後即可查看收到的訊息。|顯示全部',
  ko: '보내기|취소|닫기|서버|소요 시간|원본|정렬|이벤트|요청을 보내면 응답이 표시됩니다.|응답을 기다리는 중…|복사|복사됨|표시|숨기기|이 기기에 저장|모든 값 초기화|그래도 보내기|연결|연결 끊기|연결되지 않음|연결 중…|연결됨|보내기 전에 고쳐야 할 필드: {count}|샘플 복사|cURL로 복사|로그|로그 복사|지우기|보냄|받음|메시지: {count}|연결하면 도착하는 메시지가 표시됩니다.|모두 표시',
  ar: 'إرسال|إلغاء|إغلاق|الخادم|التوقيت|خام|منسق|الأحداث|أرسل الطلب لرؤية الرد.|في انتظار الرد…|نسخ|تم النسخ|إظهار|إخفاء|التذكر على هذا الجهاز|إعادة تعيين كل القيم|الإرسال على أي حال|اتصال|قطع الاتصال|غير متصل|جارٍ الاتصال…|متصل|حقول يجب تصحيحها قبل الإرسال: {count}.|نسخ المثال|نسخ كأمر cURL|السجل|نسخ السجل|مسح|مُرسَل|مُستلَم|الرسائل: {count}|اتصل لرؤية الرسائل عند وصولها.|عرض الكل',
  he: 'שליחה|ביטול|סגירה|שרת|זמנים|גולמי|מעוצב|אירועים|שלחו את הבקשה כדי לראות את התשובה.|בהמתנה לתשובה…|העתקה|הועתק|הצגה|הסתרה|לזכור במכשיר הזה|איפוס כל הערכים|לשלוח בכל זאת|התחברות|ניתוק|לא מחובר|מתחבר…|מחובר|שדות לתיקון לפני השליחה: {count}.|העתקת הדוגמה|העתקה כ-cURL|יומן|העתקת היומן|ניקוי|נשלח|התקבל|הודעות: {count}|יש להתחבר כדי לראות הודעות כשהן מגיעות.|הצגת הכול',
  hi: 'भेजें|रद्द करें|बंद करें|सर्वर|समय|मूल|स्वरूपित|घटनाएँ|प्रतिक्रिया देखने के लिए अनुरोध भेजें।|प्रतिक्रिया की प्रतीक्षा…|कॉपी करें|कॉपी किया गया|दिखाएँ|छिपाएँ|इस डिवाइस पर याद रखें|सभी मान रीसेट करें|फिर भी भेजें|कनेक्ट करें|डिस्कनेक्ट करें|कनेक्ट नहीं है|कनेक्ट हो रहा है…|कनेक्ट है|भेजने से पहले ठीक करने के फ़ील्ड: {count}।|नमूना कॉपी करें|cURL के रूप में कॉपी करें|लॉग|लॉग कॉपी करें|साफ़ करें|भेजा गया|प्राप्त|संदेश: {count}|आने वाले संदेश देखने के लिए कनेक्ट करें।|सब दिखाएँ',
  id: 'Kirim|Batal|Tutup|Server|Waktu|Mentah|Rapi|Peristiwa|Kirim permintaan untuk melihat respons.|Menunggu respons…|Salin|Disalin|Tampilkan|Sembunyikan|Ingat di perangkat ini|Setel ulang semua nilai|Tetap kirim|Hubungkan|Putuskan|Tidak terhubung|Menghubungkan…|Terhubung|Kolom yang perlu diperbaiki sebelum dikirim: {count}.|Salin contoh|Salin sebagai cURL|Log|Salin log|Kosongkan|Terkirim|Diterima|Pesan: {count}|Hubungkan untuk melihat pesan yang masuk.|Tampilkan semua',
  vi: 'Gửi|Hủy|Đóng|Máy chủ|Thời gian|Thô|Định dạng|Sự kiện|Gửi yêu cầu để xem phản hồi.|Đang chờ phản hồi…|Sao chép|Đã sao chép|Hiện|Ẩn|Ghi nhớ trên thiết bị này|Đặt lại mọi giá trị|Vẫn gửi|Kết nối|Ngắt kết nối|Chưa kết nối|Đang kết nối…|Đã kết nối|Số trường cần sửa trước khi gửi: {count}.|Sao chép mẫu|Sao chép dưới dạng cURL|Nhật ký|Sao chép nhật ký|Xóa|Đã gửi|Đã nhận|Tin nhắn: {count}|Kết nối để xem tin nhắn khi chúng đến.|Hiện tất cả',
}

const TABLE: Readonly<Record<string, PlaygroundMessages>> = readRows(NAMES, ROWS)

/** The words in the language of a page, always the same object for the same language. */
export function playgroundMessagesFor(language: string): PlaygroundMessages {
  return rowFor(TABLE, language) ?? (TABLE['en'] as PlaygroundMessages)
}
